#include "engine/backend/cpu/large_pages.h"

namespace lectern::cpu {

/// Windows gives large pages only to users who were given the right to lock memory, and only when memory is taken.
void use_large_pages(std::byte* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace lectern::cpu
