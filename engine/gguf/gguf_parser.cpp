#include "engine/gguf/gguf_parser.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace lectern {

using gguf_errors::printable;

namespace {

// Real files have dozens of keys, hundreds of tensors and some hundred thousand tokens and merges.
constexpr std::uint64_t most_keys = 1'000'000;
constexpr std::uint64_t most_tensors = 1'000'000;
constexpr std::uint64_t most_array_elements = 16'000'000;
constexpr int deepest_nesting = 8;
constexpr std::uint64_t largest_alignment = 1 << 20;

constexpr std::uint64_t smallest_key = 8 + 4 + 1;             // empty name, type, one byte
constexpr std::uint64_t smallest_tensor = 8 + 4 + 8 + 4 + 8;  // empty name, one dimension, type, offset

/// Bytes of an element in the file; of a text or an array, the least. Indexed by ValueType.
constexpr std::array<std::uint64_t, 13> element_bytes{1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8};

}  // namespace

GgufParser::GgufParser(std::span<const std::byte> bytes, std::string name)
    : bytes_(bytes), name_(std::move(name)), in_(bytes), array_elements_left_(most_array_elements) {
    file_.file_bytes_ = bytes.size();
}

Result<GgufFile> GgufParser::parse(std::span<const std::byte> bytes, std::string name) {
    GgufParser parser(bytes, std::move(name));
    return parser.parse_file().map([&] { return std::move(parser.file_); });
}

Result<void> GgufParser::parse_file() {
    return parse_counts()
        .and_then([this] { return parse_metadata(); })
        .and_then([this] { return parse_alignment(); })
        .and_then([this] { return parse_tensor_table(); })
        .and_then([this] { return place_tensors(); })
        .and_then([this] { return check_overlaps(); });
}

Result<void> GgufParser::parse_counts() {
    constexpr std::uint32_t magic = 0x46554747;  // "GGUF"
    if (in_.number<std::uint32_t>() != magic) return fail(gguf_errors::not_gguf(name_, bytes_));
    const auto version = in_.number<std::uint32_t>();
    tensor_count_ = in_.number<std::uint64_t>();
    key_count_ = in_.number<std::uint64_t>();
    if (in_.past_end()) return cut_off();
    if (version != 2 && version != 3) return fail(gguf_errors::other_version(name_, version));
    if (key_count_ > most_keys || key_count_ > in_.remaining() / smallest_key)
        return damaged(sentence("claims to have {key_count} metadata keys, more than can stand in its {bytes} bytes",
                                key_count_, bytes_.size()));
    if (tensor_count_ > most_tensors || tensor_count_ > in_.remaining() / smallest_tensor)
        return damaged(sentence("claims to have {tensor_count} tensors, more than can be listed in its {bytes} bytes",
                                tensor_count_, bytes_.size()));
    return {};
}

Result<void> GgufParser::parse_metadata() {
    for (std::uint64_t i = 0; i < key_count_; ++i) {
        place_ = sentence("the name of metadata key {number} of {key_count}", i + 1, key_count_);
        std::string key(in_.text());
        if (in_.past_end()) return cut_off();
        place_ = sentence("metadata key '{key}'", printable(key));
        const auto type = in_.number<std::uint32_t>();
        if (in_.past_end()) return cut_off();
        auto value = parse_value(static_cast<ValueType>(type));
        if (!value) return tl::make_unexpected(std::move(value.error()));
        if (!file_.metadata_.emplace(std::move(key), std::move(*value)).second)
            return damaged(sentence("has {place} twice", place_));
    }
    return {};
}

Result<GgufFile::Value> GgufParser::parse_value(ValueType type) {
    Value value;
    switch (type) {
        case ValueType::u8:
            value = std::int64_t{in_.number<std::uint8_t>()};
            break;
        case ValueType::i8:
            value = std::int64_t{in_.number<std::int8_t>()};
            break;
        case ValueType::u16:
            value = std::int64_t{in_.number<std::uint16_t>()};
            break;
        case ValueType::i16:
            value = std::int64_t{in_.number<std::int16_t>()};
            break;
        case ValueType::u32:
            value = std::int64_t{in_.number<std::uint32_t>()};
            break;
        case ValueType::i32:
            value = std::int64_t{in_.number<std::int32_t>()};
            break;
        case ValueType::u64:
            value = in_.number<std::uint64_t>();
            break;
        case ValueType::i64:
            value = in_.number<std::int64_t>();
            break;
        case ValueType::f32:
            value = double{in_.number<float>()};
            break;
        case ValueType::f64:
            value = in_.number<double>();
            break;
        case ValueType::boolean:
            value = in_.number<std::uint8_t>() != 0;
            break;
        case ValueType::text:
            value = in_.text();
            break;
        case ValueType::array:
            return parse_array();
        default:
            return damaged(sentence("gives {place} the unknown type {type}", place_, static_cast<std::uint32_t>(type)));
    }
    if (in_.past_end()) return cut_off();
    return value;
}

Result<GgufFile::Value> GgufParser::parse_array() {
    const auto type = static_cast<ValueType>(in_.number<std::uint32_t>());
    const auto count = in_.number<std::uint64_t>();
    if (auto checked = check_array(type, count); !checked) return tl::make_unexpected(std::move(checked.error()));
    Array array;
    switch (type) {
        case ValueType::u8:
            array = numbers<std::uint8_t>(count);
            break;
        case ValueType::i8:
            array = numbers<std::int8_t>(count);
            break;
        case ValueType::u16:
            array = numbers<std::uint16_t>(count);
            break;
        case ValueType::i16:
            array = numbers<std::int16_t>(count);
            break;
        case ValueType::u32:
            array = numbers<std::uint32_t>(count);
            break;
        case ValueType::i32:
            array = numbers<std::int32_t>(count);
            break;
        case ValueType::u64:
            array = numbers<std::uint64_t>(count);
            break;
        case ValueType::i64:
            array = numbers<std::int64_t>(count);
            break;
        case ValueType::f32:
            array = numbers<float>(count);
            break;
        case ValueType::f64:
            array = numbers<double>(count);
            break;
        case ValueType::boolean:
            array = numbers<bool>(count);
            break;
        case ValueType::text:
            array = texts(count);
            break;
        case ValueType::array:
            // No model needs arrays of arrays: they are checked and left behind, the key stays with an empty array.
            if (auto skipped = skip_nested_arrays(count, 2); !skipped)
                return tl::make_unexpected(std::move(skipped.error()));
            break;
    }
    if (in_.past_end()) return cut_off();
    return array;
}

template <typename T>
GgufFile::Array GgufParser::numbers(std::uint64_t count) {
    using Element = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
    std::vector<Element> values(count);
    for (auto& value : values) {
        if constexpr (std::is_same_v<T, std::uint64_t>)
            // Kept as "too large": whoever asks for such a number refuses it by its range.
            value = static_cast<std::int64_t>(std::min<std::uint64_t>(in_.number<T>(), INT64_MAX));
        else if constexpr (std::is_same_v<T, bool>)
            value = in_.number<std::uint8_t>() != 0;
        else
            value = Element{in_.number<T>()};
    }
    return values;
}

GgufFile::Array GgufParser::texts(std::uint64_t count) {
    std::vector<std::string_view> values;
    values.reserve(count);
    for (std::uint64_t i = 0; i < count && !in_.past_end(); ++i) values.push_back(in_.text());
    return values;
}

Result<void> GgufParser::skip_nested_arrays(std::uint64_t count, int depth) {
    if (depth > deepest_nesting)
        return damaged(sentence("nests arrays more than {deepest_nesting} deep in {place}", deepest_nesting, place_));
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto type = static_cast<ValueType>(in_.number<std::uint32_t>());
        const auto inner = in_.number<std::uint64_t>();
        auto checked = check_array(type, inner);
        if (checked && type == ValueType::array) checked = skip_nested_arrays(inner, depth + 1);
        if (!checked) return checked;
        if (type == ValueType::text)
            for (std::uint64_t j = 0; j < inner && !in_.past_end(); ++j) in_.text();
        else if (type != ValueType::array)
            in_.skip(inner * element_bytes[static_cast<std::uint32_t>(type)]);
        if (in_.past_end()) return cut_off();
    }
    return {};
}

/// Whether so many elements of this type can follow at all; counts them against the limit of the whole file.
Result<void> GgufParser::check_array(ValueType type, std::uint64_t count) {
    if (in_.past_end()) return cut_off();
    const auto number = static_cast<std::uint32_t>(type);
    if (number >= element_bytes.size())
        return damaged(sentence("gives the elements of {place} the unknown type {number}", place_, number));
    if (count > in_.remaining() / element_bytes[number])
        return damaged(sentence("claims {count} elements in {place}, more than the {remaining} bytes left can hold",
                                count, place_, in_.remaining()));
    if (count > array_elements_left_)
        return damaged(sentence("has more than {most_array_elements} array elements in its metadata, in {place}",
                                most_array_elements, place_));
    array_elements_left_ -= count;
    return {};
}

Result<void> GgufParser::parse_alignment() {
    if (!file_.metadata_.contains("general.alignment")) return {};
    const auto alignment = file_.integer("general.alignment");
    if (!alignment || *alignment <= 0 || *alignment % 8 != 0 || *alignment > std::int64_t{largest_alignment})
        return damaged(
            sentence("has a general.alignment of {alignment}, which is not a multiple of 8 up to {largest}",
                     alignment ? sentence("{number}", *alignment) : sentence("another kind than a whole number"),
                     largest_alignment));
    alignment_ = static_cast<std::uint64_t>(*alignment);
    return {};
}

Result<void> GgufParser::parse_tensor_table() {
    file_.tensors_.reserve(tensor_count_);
    offsets_.reserve(tensor_count_);
    for (std::uint64_t i = 0; i < tensor_count_; ++i) {
        place_ = sentence("the entry of tensor {number} of {tensor_count}", i + 1, tensor_count_);
        if (auto parsed = parse_tensor(); !parsed) return parsed;
    }
    return {};
}

Result<void> GgufParser::parse_tensor() {
    TensorInfo tensor;
    tensor.name = in_.text();
    if (in_.past_end()) return cut_off();
    place_ = sentence("the entry of tensor '{tensor}'", printable(tensor.name));
    if (auto parsed = parse_shape(tensor); !parsed) return parsed;
    tensor.type = static_cast<TensorType>(in_.number<std::uint32_t>());
    const auto offset = in_.number<std::uint64_t>();
    if (in_.past_end()) return cut_off();

    const std::string name = printable(tensor.name);
    const BlockFormat* format = block_format(tensor.type);
    if (format == nullptr)
        return fail(gguf_errors::unknown_tensor_type(name_, name, static_cast<std::uint32_t>(tensor.type)));
    if (tensor.columns() % format->block_values != 0)
        return damaged(
            sentence("has rows of {values} values in tensor '{tensor}', which is no multiple of the {block} that a "
                     "block of {format} holds",
                     tensor.columns(), name, format->block_values, format->name));
    if (offset % alignment_ != 0)
        return damaged(
            sentence("puts tensor '{tensor}' at offset {offset}, which is no multiple of its alignment of {alignment}",
                     name, offset, alignment_));
    if (!file_.tensor_index_.emplace(tensor.name, file_.tensors_.size()).second)
        return damaged(sentence("has tensor '{tensor}' twice", name));
    file_.tensors_.push_back(std::move(tensor));
    offsets_.push_back(offset);
    return {};
}

Result<void> GgufParser::parse_shape(TensorInfo& tensor) {
    const auto dimensions = in_.number<std::uint32_t>();
    if (in_.past_end()) return cut_off();
    if (dimensions < 1 || dimensions > 4)
        return damaged(sentence("gives tensor '{tensor}' {dimensions} dimensions; 1 to 4 are possible",
                                printable(tensor.name), dimensions));
    std::uint64_t values = 1;
    for (std::uint32_t i = 0; i < dimensions; ++i) {
        const auto length = in_.number<std::uint64_t>();
        if (in_.past_end()) return cut_off();
        if (length == 0)
            return damaged(sentence("gives tensor '{tensor}' a dimension of length 0", printable(tensor.name)));
        if (length > std::uint64_t{INT64_MAX} / values)
            return damaged(sentence("gives tensor '{tensor}' dimensions whose product does not fit in 63 bits",
                                    printable(tensor.name)));
        values *= length;
        tensor.shape.push_back(static_cast<std::int64_t>(length));
    }
    return {};
}

/// Gives every tensor its bytes: the data section starts at the next multiple of the alignment after the table.
Result<void> GgufParser::place_tensors() {
    const std::uint64_t start = (in_.position() + alignment_ - 1) / alignment_ * alignment_;
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
        TensorInfo& tensor = file_.tensors_[i];
        const BlockFormat& format = *block_format(tensor.type);
        const auto blocks = static_cast<std::uint64_t>(tensor.values() / format.block_values);
        const auto block_bytes = static_cast<std::uint64_t>(format.block_bytes);
        const bool starts_inside = start <= bytes_.size() && offsets_[i] <= bytes_.size() - start;
        const std::uint64_t available = starts_inside ? bytes_.size() - start - offsets_[i] : 0;
        if (blocks > available / block_bytes)
            return fail(
                {.code = ErrorCode::bad_input,
                 .what = sentence("'{file}' ends at byte {size}, before the end of tensor '{tensor}' ({blocks} blocks "
                                  "of {format} at offset {offset} of the tensor data)",
                                  name_, bytes_.size(), printable(tensor.name), blocks, format.name, offsets_[i]),
                 .means =
                     sentence("The file is incomplete, probably because its download was interrupted, or damaged."),
                 .next = sentence("Download the model again, or choose another model file.")});
        tensor.data = bytes_.subspan(start + offsets_[i], blocks * block_bytes);
    }
    return {};
}

/// Tensors that share bytes would let a small file ask for any amount of memory.
Result<void> GgufParser::check_overlaps() const {
    std::vector<const TensorInfo*> in_order;
    in_order.reserve(file_.tensors_.size());
    for (const auto& tensor : file_.tensors_) in_order.push_back(&tensor);
    std::sort(in_order.begin(), in_order.end(), [](auto* a, auto* b) { return a->data.data() < b->data.data(); });
    for (std::size_t i = 1; i < in_order.size(); ++i) {
        const TensorInfo &before = *in_order[i - 1], &after = *in_order[i];
        if (before.data.data() + before.data.size() > after.data.data())
            return damaged(sentence("stores tensors '{before}' and '{after}' in the same bytes", printable(before.name),
                                    printable(after.name)));
    }
    return {};
}

}  // namespace lectern
