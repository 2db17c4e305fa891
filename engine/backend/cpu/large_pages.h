#pragma once

#include <cstddef>

namespace lectern::cpu {

/// Asks for large pages under memory that is read as long streams: small pages cost page faults at first touch and
/// misses of the address cache ever after. A wish: where it is not granted nothing else changes.
void use_large_pages(std::byte* memory, std::size_t bytes);

}  // namespace lectern::cpu
