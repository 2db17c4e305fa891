#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace lectern {

/// XXH3, 128 bits, as 32 hexadecimal digits. Finds accidents, not attacks.
std::string checksum_of(std::span<const std::byte> bytes);

}  // namespace lectern
