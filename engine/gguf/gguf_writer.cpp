#include "engine/gguf/gguf_writer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace lectern {

namespace {

constexpr std::size_t alignment = 32;  // what readers assume where no key says otherwise
constexpr std::size_t most_piece = std::size_t{4} << 20;

/// Value types of metadata, with the numbers of the format.
enum ValueType : std::uint32_t {
    u32_value = 4,
    i32_value = 5,
    f32_value = 6,
    bool_value = 7,
    text_value = 8,
    array_value = 9
};

void append(std::vector<std::byte>& out, std::span<const std::byte> bytes) {
    const std::size_t end = out.size();
    out.resize(end + bytes.size());
    std::copy(bytes.begin(), bytes.end(), out.begin() + static_cast<std::ptrdiff_t>(end));
}

template <typename T>
void put(std::vector<std::byte>& out, T value) {
    append(out, std::as_bytes(std::span(&value, 1)));
}

void put_text(std::vector<std::byte>& out, std::string_view text) {
    put<std::uint64_t>(out, text.size());
    append(out, std::as_bytes(std::span(text)));
}

void put_key(std::vector<std::byte>& out, std::string_view key, ValueType type) {
    put_text(out, key);
    put<std::uint32_t>(out, type);
}

void put_array_start(std::vector<std::byte>& out, std::string_view key, ValueType type, std::size_t count) {
    put_key(out, key, array_value);
    put<std::uint32_t>(out, type);
    put<std::uint64_t>(out, count);
}

template <typename T>
void put_all(std::vector<std::byte>& out, const std::vector<T>& values) {
    append(out, std::as_bytes(std::span(values)));
}

std::size_t aligned(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
}

Error cannot_write(const std::filesystem::path& path, const Sentence& reason) {
    return {.code = ErrorCode::failed,
            .what = sentence("'{file}' cannot be written: {reason}", path.string(), reason),
            .means = sentence("The file was not saved."),
            .next = sentence("Check the permissions of the folder and the free space on the disk.")};
}

}  // namespace

void GgufWriter::add(std::string_view key, std::string_view text) {
    put_key(metadata_, key, text_value);
    put_text(metadata_, text);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, std::uint32_t value) {
    put_key(metadata_, key, u32_value);
    put(metadata_, value);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, float value) {
    put_key(metadata_, key, f32_value);
    put(metadata_, value);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, bool value) {
    put_key(metadata_, key, bool_value);
    put<std::uint8_t>(metadata_, value ? 1 : 0);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, const std::vector<std::string>& texts) {
    put_array_start(metadata_, key, text_value, texts.size());
    for (const auto& text : texts) put_text(metadata_, text);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, const std::vector<std::int32_t>& values) {
    put_array_start(metadata_, key, i32_value, values.size());
    put_all(metadata_, values);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, const std::vector<float>& values) {
    put_array_start(metadata_, key, f32_value, values.size());
    put_all(metadata_, values);
    ++metadata_count_;
}

void GgufWriter::add(std::string_view key, const std::vector<bool>& values) {
    put_array_start(metadata_, key, bool_value, values.size());
    for (const bool value : values) put<std::uint8_t>(metadata_, value ? 1 : 0);
    ++metadata_count_;
}

void GgufWriter::add_tensor(std::string_view name, TensorType type, std::vector<std::int64_t> shape,
                            std::span<const std::byte> data) {
    tensors_.push_back({std::string(name), type, std::move(shape), data.size(), {data.begin(), data.end()}, {}});
}

void GgufWriter::add_tensor(std::string_view name, std::vector<std::int64_t> shape, std::span<const float> data) {
    add_tensor(name, TensorType::f32, std::move(shape), std::as_bytes(data));
}

void GgufWriter::add_tensor(std::string_view name, TensorType type, std::vector<std::int64_t> shape, Source source) {
    const BlockFormat& format = *block_format(type);
    std::size_t values = 1;
    for (const std::int64_t length : shape) values *= static_cast<std::size_t>(length);
    const std::size_t bytes =
        values / static_cast<std::size_t>(format.block_values) * static_cast<std::size_t>(format.block_bytes);
    tensors_.push_back({std::string(name), type, std::move(shape), bytes, {}, std::move(source)});
}

std::vector<std::byte> GgufWriter::header() const {
    std::vector<std::byte> out;
    put<std::uint32_t>(out, 0x46554747);  // "GGUF"
    put<std::uint32_t>(out, 3);
    put<std::uint64_t>(out, tensors_.size());
    put<std::uint64_t>(out, metadata_count_);
    append(out, metadata_);
    std::size_t offset = 0;
    for (const auto& tensor : tensors_) {
        put_text(out, tensor.name);
        put<std::uint32_t>(out, static_cast<std::uint32_t>(tensor.shape.size()));
        for (const auto length : tensor.shape) put<std::uint64_t>(out, static_cast<std::uint64_t>(length));
        put<std::uint32_t>(out, static_cast<std::uint32_t>(tensor.type));
        put<std::uint64_t>(out, offset);
        offset += aligned(tensor.bytes);
    }
    out.resize(aligned(out.size()));
    return out;
}

void GgufWriter::write_to(const Sink& sink) const {
    constexpr std::array<std::byte, alignment> padding{};
    sink(header());
    std::vector<std::byte> piece;
    for (const auto& tensor : tensors_) {
        if (tensor.source) {
            const auto block = static_cast<std::size_t>(block_format(tensor.type)->block_bytes);
            const std::size_t most = most_piece / block * block;
            for (std::size_t done = 0; done < tensor.bytes; done += piece.size()) {
                piece.resize(std::min(most, tensor.bytes - done));
                tensor.source(piece);
                sink(piece);
            }
        } else {
            sink(tensor.data);
        }
        sink(std::span(padding).first(aligned(tensor.bytes) - tensor.bytes));
    }
}

std::vector<std::byte> GgufWriter::finish() const {
    std::vector<std::byte> out;
    write_to([&](std::span<const std::byte> bytes) { append(out, bytes); });
    return out;
}

Result<void> GgufWriter::write(const std::filesystem::path& path) const {
    auto unfinished = path;
    unfinished += ".part";
    std::ofstream out(unfinished, std::ios::binary);
    if (out)
        write_to([&](std::span<const std::byte> bytes) {
            out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        });
    out.close();
    std::error_code error;
    if (!out) {
        const Sentence reason = system_words(errno);
        std::filesystem::remove(unfinished, error);
        return fail(cannot_write(path, reason));
    }
    std::filesystem::rename(unfinished, path, error);
    if (!error) return {};
    const Sentence reason = system_words(error);
    std::filesystem::remove(unfinished, error);
    return fail(cannot_write(path, reason));
}

}  // namespace lectern
