#pragma once

// The bodies of engine/backend/cuda/kernels/tile_ops.h for g++. The fragment layouts stand there.

#include "tests/cuda_host/block.h"

namespace cuda_host {

template <class T>
void mma(const char* name, Combine combine, T (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1,
         Where where) {
    std::uint32_t in[10] = {a[0], a[1], a[2], a[3], b0, b1};
    std::memcpy(in + 6, c, 16);
    std::uint32_t out[4];
    exchange(name, where, ~0u, combine, in, 10, out, 4);
    std::memcpy(c, out, 16);
}

inline void load_matrix(const char* name, Combine combine, std::uint32_t (&r)[4], const void* row, Where where) {
    if (reinterpret_cast<std::uintptr_t>(row) % 16 != 0) fault("%s: row address is not on a 16-byte boundary", name);
    std::uint32_t in[4];
    std::memcpy(in, row, 16);  // each lane reads the row it names itself, so that a fault blames the right lane
    exchange(name, where, ~0u, combine, in, 4, r, 4);
}

/// All but the `keep_groups` newest committed groups.
inline void land_copies(Thread& thread, unsigned keep_groups) {
    std::size_t done = 0;
    for (; done < thread.copies.size() && thread.copies[done].group + keep_groups < thread.open_group; ++done) {
        const PendingCopy& c = thread.copies[done];
        std::memcpy(c.to, c.from, c.bytes);
        std::memset(static_cast<char*>(c.to) + c.bytes, 0, 16 - c.bytes);
    }
    thread.copies.erase(thread.copies.begin(), thread.copies.begin() + static_cast<std::ptrdiff_t>(done));
}

}  // namespace cuda_host

inline void mma_m16n8k16_f16(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1,
                             cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::mma("mma_m16n8k16_f16", cuda_host::combine::mma_f16, c, a, b0, b1, where);
}
inline void mma_m16n8k16_bf16(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1,
                              cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::mma("mma_m16n8k16_bf16", cuda_host::combine::mma_bf16, c, a, b0, b1, where);
}
inline void mma_m16n8k32_s8(int (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1,
                            cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::mma("mma_m16n8k32_s8", cuda_host::combine::mma_s8, c, a, b0, b1, where);
}
inline void mma_m16n8k16_s8(int (&c)[4], std::uint32_t a0, std::uint32_t a1, std::uint32_t b0,
                            cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::mma("mma_m16n8k16_s8", cuda_host::combine::mma_s8, c, {a0, a1, 0, 0}, b0, 0, where);
}
inline std::uint32_t subtract_f16x2(std::uint32_t a, std::uint32_t b) {
    const auto part = [](std::uint32_t bits) { return __half2float({static_cast<std::uint16_t>(bits)}); };
    const __half2 both = __floats2half2_rn(part(a) - part(b), part(a >> 16) - part(b >> 16));
    std::uint32_t r;
    std::memcpy(&r, &both, 4);
    return r;
}
inline void ldmatrix_x4(std::uint32_t (&r)[4], const void* row, cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::load_matrix("ldmatrix_x4", cuda_host::combine::ldmatrix, r, row, where);
}
inline void ldmatrix_x4_trans(std::uint32_t (&r)[4], const void* row,
                              cuda_host::Where where = cuda_host::Where::current()) {
    cuda_host::load_matrix("ldmatrix_x4_trans", cuda_host::combine::ldmatrix_trans, r, row, where);
}
/// Lands as late as the device may let it land, at the wait; until then the destination holds 0xff bytes (NaN in every
/// float format). A missing or too weak wait therefore shows in the results of every run.
inline void cp_async_16(void* shared, const void* global, unsigned bytes = 16) {
    if (reinterpret_cast<std::uintptr_t>(shared) % 16 != 0 || reinterpret_cast<std::uintptr_t>(global) % 16 != 0)
        cuda_host::fault("cp_async_16: an address is not on a 16-byte boundary");
    if (bytes > 16) cuda_host::fault("cp_async_16: more than 16 bytes");
    std::memset(shared, 0xff, 16);
    cuda_host::Thread& thread = *cuda_host::current;
    thread.copies.push_back({shared, global, bytes, thread.open_group});
}
inline void cp_async_commit() {
    cuda_host::current->open_group++;
}
template <int keep_groups>
void cp_async_wait() {
    cuda_host::land_copies(*cuda_host::current, keep_groups);
}
