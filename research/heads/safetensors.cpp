#include "research/heads/safetensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "engine/base/half.h"
#include "engine/gguf/gguf_errors.h"

namespace lectern {

namespace {

using Json = nlohmann::json;

/// A header of a model of 10,000 tensors has 1.5 MB. The format's own limit of 100 MB would cost a gigabyte to parse.
constexpr std::uint64_t longest_header = 16u << 20;
constexpr int deepest_header = 3;  ///< {"name": {"shape": [...]}}
constexpr std::size_t most_dimensions = 8;

struct Dtype {
    std::string_view name;
    std::uint64_t bytes;
};
constexpr std::array<Dtype, 14> dtypes{{{"BOOL", 1},
                                        {"U8", 1},
                                        {"I8", 1},
                                        {"F8_E4M3", 1},
                                        {"F8_E5M2", 1},
                                        {"U16", 2},
                                        {"I16", 2},
                                        {"F16", 2},
                                        {"BF16", 2},
                                        {"U32", 4},
                                        {"I32", 4},
                                        {"F32", 4},
                                        {"I64", 8},
                                        {"F64", 8}}};

tl::unexpected<Error> unusable(const std::string& file, const Sentence& reason) {
    return fail({.code = ErrorCode::bad_input,
                 .what = sentence("'{file}' {reason}.", file, reason),
                 .means = sentence("It is damaged, or no safetensors file; nothing was taken from it."),
                 .next = sentence("Download it again.")});
}

/// Parses without recursion. Null if it is no JSON, has a name twice, or is deeper than a header can be.
Json parse_header(std::string_view text) {
    bool sane = true;
    std::set<std::string> names;
    const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start)
            sane = sane && depth < deepest_header;
        if (event == Json::parse_event_t::key && depth == 1)
            sane = names.insert(value.get<std::string>()).second && sane;
        return sane;  // what is not kept costs no memory
    };
    Json header = Json::parse(text, watch, /*allow_exceptions=*/false);
    return sane && header.is_object() ? header : Json();
}

/// Bytes of a tensor of that shape, or nothing if there cannot be so many.
std::optional<std::uint64_t> bytes_of(const std::vector<std::int64_t>& shape, std::uint64_t element) {
    std::uint64_t bytes = element;
    for (const std::int64_t size : shape)
        if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes)) return std::nullopt;
    return bytes;
}

bool is_size(const Json& value) {
    return value.is_number_unsigned() && value.get<std::uint64_t>() <= INT64_MAX;
}

bool are_sizes(const Json& value) {
    return value.is_array() && value.size() <= most_dimensions && std::all_of(value.begin(), value.end(), is_size);
}

}  // namespace

bool SafeTensor::is_float() const {
    return dtype == "F32" || dtype == "F16" || dtype == "BF16";
}

std::vector<float> SafeTensor::floats() const {
    const std::size_t element = dtype == "F32" ? sizeof(float) : sizeof(std::uint16_t);
    std::vector<float> values(data.size() / element);
    if (dtype == "F32") {
        std::memcpy(values.data(), data.data(), values.size() * element);
        return values;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint16_t half = 0;
        std::memcpy(&half, data.data() + i * element, element);
        values[i] = dtype == "F16" ? half_to_float(half) : bfloat_to_float(half);
    }
    return values;
}

Result<SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& path) {
    auto file = FileMap::open(path);
    if (!file) return fail(file.error());
    auto tensors = parse(file->bytes(), path.string());
    if (!tensors) return fail(tensors.error());
    return SafetensorsFile(std::move(*file), std::move(*tensors));
}

Result<SafetensorsFile::Tensors> SafetensorsFile::parse(std::span<const std::byte> bytes, const std::string& name) {
    std::uint64_t length = 0;
    if (bytes.size() < sizeof length) return unusable(name, sentence("is too short"));
    std::memcpy(&length, bytes.data(), sizeof length);
    const auto rest = bytes.subspan(sizeof length);
    if (length > longest_header || length > rest.size())
        return unusable(name, sentence("announces a header of {length} bytes, which cannot be", length));
    const Json header = parse_header({reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(length)});
    if (header.is_null()) return unusable(name, sentence("has a header that is no list of tensors"));
    const auto data = rest.subspan(static_cast<std::size_t>(length));

    Tensors tensors;
    for (const auto& [key, value] : header.items()) {
        if (key == "__metadata__") continue;
        const std::string shown = gguf_errors::printable(key);
        if (!value.is_object() || !value.contains("dtype") || !value["dtype"].is_string() || !value.contains("shape") ||
            !are_sizes(value["shape"]) || !value.contains("data_offsets") || !are_sizes(value["data_offsets"]) ||
            value["data_offsets"].size() != 2)
            return unusable(name, sentence("does not say what the tensor '{tensor}' is", shown));
        SafeTensor tensor{.dtype = value["dtype"].get<std::string>(),
                          .shape = value["shape"].get<std::vector<std::int64_t>>()};
        const auto begin = value["data_offsets"][0].get<std::uint64_t>();
        const auto end = value["data_offsets"][1].get<std::uint64_t>();
        if (begin > end || end > data.size())
            return unusable(name, sentence("is cut off: the tensor '{tensor}' ends at byte {end} of {size}", shown, end,
                                           data.size()));
        const auto* dtype =
            std::find_if(dtypes.begin(), dtypes.end(), [&](const Dtype& known) { return known.name == tensor.dtype; });
        if (dtype == dtypes.end())
            return unusable(name, sentence("has the tensor '{tensor}' in a format '{format}' that is unknown", shown,
                                           gguf_errors::printable(tensor.dtype)));
        if (bytes_of(tensor.shape, dtype->bytes) != end - begin)
            return unusable(name, sentence("has {bytes} bytes for the tensor '{tensor}', which do not fit its shape",
                                           end - begin, shown));
        tensor.data = data.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        tensors.emplace(key, std::move(tensor));
    }
    return tensors;
}

}  // namespace lectern
