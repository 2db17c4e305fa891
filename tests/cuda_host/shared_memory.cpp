// Shared memory and the memory of the device. Each array ends at its own inaccessible page: an overrun, read or write,
// stops at the very instruction. What is left of its first page is a canary against writes below it.

#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "tests/cuda_host/worker.h"

namespace cuda_host {

namespace {

constexpr unsigned char uninitialised = 0xff, canary = 0xfb;

std::size_t in_units_of(std::size_t unit, std::size_t bytes) {
    return (bytes + unit - 1) / unit * unit;
}

/// The pages that an allocation of the device lies in, guard pages left out.
struct GuardedPages {
    char* data;
    std::size_t bytes;

    GuardedPages(void* memory, std::size_t size) {
        const std::size_t rounded = in_units_of(64, size);
        bytes = in_units_of(page_bytes, rounded);
        data = static_cast<char*>(memory) + rounded - bytes;
    }
};

}  // namespace

char* map_pages(std::size_t bytes, int protection) {
    void* p = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) throw std::bad_alloc();
    return static_cast<char*>(p);
}

void* add_shared(const void* site, const char* name, std::size_t bytes) {
    Worker& w = *worker;
    const std::size_t rounded = in_units_of(16, bytes), pages = in_units_of(page_bytes, rounded);
    w.shared_used += rounded;
    if (w.shared_used > settings.shared_limit || w.arena_next + pages + page_bytes > w.arena + arena_bytes)
        fault("uses more than %zu bytes of shared memory with %s", settings.shared_limit, name);
    mprotect(w.arena_next, pages, PROT_READ | PROT_WRITE);
    char* guard = w.arena_next + pages;
    w.shared.push_back({site, name, guard - rounded, w.arena_next, guard, bytes});
    const SharedArray& array = w.shared.back();
    std::fill(array.pages, array.guard, static_cast<char>(canary));
    fill_shared(array);
    w.arena_next = guard + page_bytes;
    return array.data;
}

void fill_shared(const SharedArray& array) {
    std::fill_n(array.data, array.bytes, static_cast<char>(uninitialised));
}

bool canary_intact(const SharedArray& array) {
    const auto intact = [](char c) { return static_cast<unsigned char>(c) == canary; };
    return std::all_of(array.pages, array.data, intact) && std::all_of(array.data + array.bytes, array.guard, intact);
}

void* shared_array(const void* site, const char* name, std::size_t bytes) {
    for (const SharedArray& array : worker->shared)
        if (array.site == site) return array.data;
    return add_shared(site, name, bytes);
}

void* dynamic_shared() {
    if (worker->shared.empty() || worker->shared[0].site != nullptr)
        fault("uses dynamic shared memory, but was launched with 0 bytes");
    return worker->shared[0].data;
}

void* guarded_allocate(std::size_t bytes) {
    const std::size_t rounded = in_units_of(64, bytes), pages = in_units_of(page_bytes, rounded);
    char* p = map_pages(pages + 2 * page_bytes, PROT_NONE) + page_bytes;
    mprotect(p, pages, PROT_READ | PROT_WRITE);
    std::fill_n(p, pages, static_cast<char>(uninitialised));
    return p + pages - rounded;
}

void guarded_free(void* memory, std::size_t bytes) {
    const GuardedPages pages(memory, bytes);
    munmap(pages.data - page_bytes, pages.bytes + 2 * page_bytes);
}

void guarded_open(void* memory, std::size_t bytes, bool open) {
    const GuardedPages pages(memory, bytes);
    mprotect(pages.data, pages.bytes, open ? PROT_READ | PROT_WRITE : PROT_NONE);
}

}  // namespace cuda_host
