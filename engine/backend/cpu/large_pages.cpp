#include "engine/backend/cpu/large_pages.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <cstdint>

namespace lectern::cpu {

void use_large_pages([[maybe_unused]] std::byte* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    constexpr std::size_t page = 4096;
    const std::size_t skipped = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
    if (bytes < skipped + page) return;
    madvise(memory + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
#endif
}

}  // namespace lectern::cpu
