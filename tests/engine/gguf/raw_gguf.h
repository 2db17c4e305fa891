#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

/// Puts a GGUF file together field by field, and so also one that lies.
class RawGguf {
 public:
    static constexpr std::uint32_t u8 = 0, u32 = 4, f32 = 6, text_type = 8, array = 9, u64 = 10;  ///< value types

    explicit RawGguf(std::uint64_t tensors = 0, std::uint64_t keys = 0, std::uint32_t version = 3) {
        text_bytes("GGUF").put(version).put(tensors).put(keys);
    }

    template <typename T>
    RawGguf& put(T value) {
        const std::size_t end = bytes_.size();
        bytes_.resize(end + sizeof value);
        std::memcpy(bytes_.data() + end, &value, sizeof value);
        return *this;
    }
    RawGguf& text_bytes(std::string_view text) {
        for (const char c : text) put(c);
        return *this;
    }
    RawGguf& text(std::string_view text) { return put<std::uint64_t>(text.size()).text_bytes(text); }
    RawGguf& key(std::string_view name, std::uint32_t type) { return text(name).put(type); }
    RawGguf& array_of(std::uint32_t type, std::uint64_t count) { return put(type).put(count); }
    RawGguf& tensor(std::string_view name, const std::vector<std::uint64_t>& shape, std::uint32_t type,
                    std::uint64_t offset) {
        text(name).put(static_cast<std::uint32_t>(shape.size()));
        for (const auto length : shape) put(length);
        return put(type).put(offset);
    }
    /// The padding before the data section, and the data.
    RawGguf& data(std::size_t bytes) {
        bytes_.resize((bytes_.size() + 31) / 32 * 32 + bytes);
        return *this;
    }

    const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
    std::vector<std::byte> bytes_;
};
