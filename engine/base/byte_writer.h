#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

namespace lectern {

/// Puts little-endian fields one after another; ByteReader takes them apart.
class ByteWriter {
 public:
    /// Makes room once for what is to come.
    void reserve(std::size_t bytes) { bytes_.reserve(bytes_.size() + bytes); }

    template <typename T>
    void number(T value) {
        numbers(std::span<const T>(&value, 1));
    }

    template <typename T>
    void numbers(std::span<const T> values) {
        static_assert(std::endian::native == std::endian::little, "fields are copied as they stand in memory");
        bytes(std::as_bytes(values));
    }

    void bytes(std::span<const std::byte> values) {
        const std::size_t begin = bytes_.size();
        bytes_.resize(begin + values.size());
        if (!values.empty()) std::memcpy(bytes_.data() + begin, values.data(), values.size());
    }

    /// Appends bytes that the caller fills in; the span is valid until more is appended than was reserved.
    std::span<std::byte> skip(std::size_t bytes) {
        bytes_.resize(bytes_.size() + bytes);
        return std::span(bytes_).last(bytes);
    }

    std::size_t size() const { return bytes_.size(); }
    std::vector<std::byte> take() { return std::move(bytes_); }

 private:
    std::vector<std::byte> bytes_;
};

}  // namespace lectern
