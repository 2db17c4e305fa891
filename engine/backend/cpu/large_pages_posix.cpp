#include <sys/mman.h>

#include <cstdint>

#include "engine/backend/cpu/large_pages.h"

namespace lectern::cpu {

void use_large_pages(std::byte* memory, std::size_t bytes) {
    constexpr std::size_t page = 4096;
    const std::size_t skipped = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
    if (bytes < skipped + page) return;
    madvise(memory + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
}

}  // namespace lectern::cpu
