#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <string>

namespace lectern {

/// A zeroed buffer on a 64-byte boundary with 64 readable bytes after its end, so that vector code may read whole
/// registers. Throws std::bad_alloc, which the engine's borders turn into ErrorCode::out_of_memory.
template <typename T>
class AlignedBuffer {
 public:
    AlignedBuffer() = default;
    explicit AlignedBuffer(std::size_t count) : count_(count) {
        if (count > (PTRDIFF_MAX - 256) / sizeof(T)) throw std::bad_alloc();
        const std::size_t bytes = (count * sizeof(T) + 64 + 63) / 64 * 64;
        // calloc hands out untouched zero pages, so that memory which is never used is never resident.
        void* raw = std::calloc(1, bytes + 64);
        if (raw == nullptr) throw std::bad_alloc();
        raw_.reset(raw);
        std::size_t room = bytes + 64;
        data_ = static_cast<T*>(std::align(64, bytes, raw, room));
    }

    T* data() { return data_; }
    const T* data() const { return data_; }
    std::size_t size() const { return count_; }
    std::size_t bytes() const { return count_ * sizeof(T); }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    std::span<T> span() { return {data_, count_}; }
    std::span<const T> span() const { return {data_, count_}; }

 private:
    struct Free {
        void operator()(void* p) const { std::free(p); }
    };
    std::unique_ptr<void, Free> raw_;
    T* data_ = nullptr;
    std::size_t count_ = 0;
};

/// Bytes of this process in RAM now, and the most there ever were. 0 where the system does not say.
std::size_t resident_bytes();
std::size_t peak_resident_bytes();

/// Bytes of RAM that there are. 0 where the system does not say.
std::size_t installed_bytes();

/// Bytes of RAM that programs may still take without swapping. 0 where the system does not say.
std::size_t available_bytes();

/// Gives the system what was freed and the C library has kept for later.
void return_freed_memory();

/// "512.0 MiB", for people.
std::string describe_bytes(std::uint64_t bytes);

}  // namespace lectern
