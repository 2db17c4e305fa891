#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace lectern {

/// Reads little-endian fields from untrusted bytes. Once a field would lie past the end, every later read gives zeros
/// and `past_end()` stays true, so that several fields can be read before one check.
class ByteReader {
 public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <typename T>
    T number() {
        static_assert(std::endian::native == std::endian::little, "fields are copied as they stand in the file");
        T value{};
        if (const std::byte* at = take(sizeof(T))) std::memcpy(&value, at, sizeof(T));
        return value;
    }

    /// A length in 64 bits, then so many bytes.
    std::string_view text() {
        const auto length = number<std::uint64_t>();
        const std::byte* at = take(length);
        return at != nullptr ? std::string_view(reinterpret_cast<const char*>(at), length) : std::string_view();
    }

    /// So many bytes as they are; none if there are fewer.
    std::span<const std::byte> bytes(std::uint64_t count) {
        const std::byte* at = take(count);
        return at != nullptr ? std::span(at, count) : std::span<const std::byte>();
    }

    /// So many numbers, [to.size()].
    template <typename T>
    void numbers(std::span<T> to) {
        const std::span<const std::byte> from = bytes(to.size_bytes());
        if (!from.empty()) std::memcpy(to.data(), from.data(), from.size());
    }

    void skip(std::uint64_t bytes) { take(bytes); }

    bool past_end() const { return past_end_; }
    std::uint64_t position() const { return position_; }
    std::uint64_t remaining() const { return bytes_.size() - position_; }

 private:
    const std::byte* take(std::uint64_t bytes) {
        past_end_ = past_end_ || bytes > remaining();
        if (past_end_) return nullptr;
        const std::byte* at = bytes_.data() + position_;
        position_ += bytes;
        return at;
    }

    std::span<const std::byte> bytes_;
    std::uint64_t position_ = 0;
    bool past_end_ = false;
};

}  // namespace lectern
