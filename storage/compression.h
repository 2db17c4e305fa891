#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lectern {

/// How bytes are stored. The numbers stand in libraries: they never change.
enum class Codec { plain = 0, zstd = 1 };

/// Bytes as they are stored.
struct Compressed {
    Codec codec = Codec::plain;
    std::vector<std::byte> bytes;
};

/// By zstd where that saves a tenth and more, else plain. Throws std::bad_alloc.
Compressed compress(std::span<const std::byte> bytes);

/// What was compressed, `size` bytes of it. Throws Failure (bad_input) when it is anything else: `stored` is not
/// trusted.
std::vector<std::byte> decompress(std::int64_t codec, std::span<const std::byte> stored, std::int64_t size);

}  // namespace lectern
