// The getters of GgufFile: what a key holds, whatever width it was written in.
#include <algorithm>

#include "engine/gguf/gguf_file.h"

namespace lectern {

const GgufFile::Value* GgufFile::find(std::string_view key) const {
    const auto found = metadata_.find(key);
    return found != metadata_.end() ? &found->second : nullptr;
}

template <typename T>
const T* GgufFile::find_array(std::string_view key) const {
    const Value* value = find(key);
    const auto* array = value != nullptr ? std::get_if<Array>(value) : nullptr;
    return array != nullptr ? std::get_if<T>(array) : nullptr;
}

std::optional<std::int64_t> GgufFile::integer(std::string_view key) const {
    const Value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (const auto* number = std::get_if<std::int64_t>(value)) return *number;
    const auto* number = std::get_if<std::uint64_t>(value);
    if (number == nullptr || *number > std::uint64_t{INT64_MAX}) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<double> GgufFile::number(std::string_view key) const {
    const Value* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (const auto* real = std::get_if<double>(value)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(value)) return static_cast<double>(*whole);
    if (const auto* whole = std::get_if<std::uint64_t>(value)) return static_cast<double>(*whole);
    return std::nullopt;
}

std::optional<bool> GgufFile::boolean(std::string_view key) const {
    const Value* value = find(key);
    const bool* truth = value != nullptr ? std::get_if<bool>(value) : nullptr;
    return truth != nullptr ? std::optional(*truth) : std::nullopt;
}

std::optional<std::string_view> GgufFile::text(std::string_view key) const {
    const Value* value = find(key);
    const auto* text = value != nullptr ? std::get_if<std::string_view>(value) : nullptr;
    return text != nullptr ? std::optional(*text) : std::nullopt;
}

std::span<const std::string_view> GgufFile::texts(std::string_view key) const {
    const auto* array = find_array<std::vector<std::string_view>>(key);
    return array != nullptr ? std::span<const std::string_view>(*array) : std::span<const std::string_view>();
}

std::vector<std::int64_t> GgufFile::integers(std::string_view key) const {
    const auto* array = find_array<std::vector<std::int64_t>>(key);
    return array != nullptr ? *array : std::vector<std::int64_t>();
}

std::vector<float> GgufFile::numbers(std::string_view key) const {
    std::vector<float> result;
    const auto narrow = [&result](const auto& array) {
        result.resize(array.size());
        std::transform(array.begin(), array.end(), result.begin(), [](auto x) { return static_cast<float>(x); });
    };
    if (const auto* reals = find_array<std::vector<double>>(key))
        narrow(*reals);
    else if (const auto* whole = find_array<std::vector<std::int64_t>>(key))
        narrow(*whole);
    return result;
}

}  // namespace lectern
