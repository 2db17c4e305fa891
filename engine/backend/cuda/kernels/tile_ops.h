#pragma once

// Tensor-core and asynchronous-copy operations. Kernels use these and no other inline PTX; the bodies for g++ are in
// tests/cuda_host/tile_ops_on_host.h.
//
// Fragment layouts (lane = 0..31, g = lane / 4, t = lane % 4), PTX ISA "Matrix fragments for mma.m16n8k16 / .m16n8k32":
//   A 16x16 (b16):  a[0] = (g, 2t..2t+1)  a[1] = (g+8, 2t..)  a[2] = (g, 2t+8..)   a[3] = (g+8, 2t+8..)      (row, k)
//   B 16x8  (b16):  b[0] = (2t..2t+1, g)  b[1] = (2t+8.., g)                                                 (k,
//   column) A 16x32 (s8):   a[0] = (g, 4t..4t+3)  a[1] = (g+8, 4t..)  a[2] = (g, 4t+16..)  a[3] = (g+8, 4t+16..) B 32x8
//   (s8):   b[0] = (4t..4t+3, g)  b[1] = (4t+16.., g) C 16x8  (32b):  c[0] = (g, 2t)        c[1] = (g, 2t+1)    c[2] =
//   (g+8, 2t)     c[3] = (g+8, 2t+1)
// The element of the lower index sits in the lower bits of the register.

#include "engine/backend/cuda/kernels/language.h"

#ifdef __CUDACC__
#define TILE_OP static __device__ __forceinline__

#define TILE_MMA_F32(name, types)                                                      \
    TILE_OP void name(float(&c)[4], const uint32_t(&a)[4], uint32_t b0, uint32_t b1) { \
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." types                    \
                     ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "                             \
                     "{%8,%9}, {%0,%1,%2,%3};"                                         \
                     : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                  \
                     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));  \
    }
TILE_MMA_F32(mma_m16n8k16_bf16, "bf16.bf16")
TILE_MMA_F32(mma_m16n8k16_f16, "f16.f16")
TILE_OP void mma_m16n8k32_s8(int (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
/// The first half of the one above: a[0], a[1] and b[0].
TILE_OP void mma_m16n8k16_s8(int (&c)[4], uint32_t a0, uint32_t a1, uint32_t b0) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
                 : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
                 : "r"(a0), "r"(a1), "r"(b0));
}
/// Of two f16 each.
TILE_OP uint32_t subtract_f16x2(uint32_t a, uint32_t b) {
    uint32_t r;
    asm("sub.rn.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}
TILE_OP uint32_t tile_shared_address(const void* p) {
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
TILE_OP void ldmatrix_x4(uint32_t (&r)[4], const void* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(tile_shared_address(row))
                 : "memory");
}
TILE_OP void ldmatrix_x4_trans(uint32_t (&r)[4], const void* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(tile_shared_address(row))
                 : "memory");
}
// Copies `bytes` (0..16) from global memory and fills up to 16 with zeros; both addresses on 16-byte boundaries.
TILE_OP void cp_async_16(void* shared, const void* global, unsigned bytes = 16) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(tile_shared_address(shared)), "l"(global),
                 "r"(bytes)
                 : "memory");
}
TILE_OP void cp_async_commit() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int N>
TILE_OP void cp_async_wait() {
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
}

#endif

namespace lectern::cuda {

/// Two floats in one register of two bf16 or two f16, the lower index in the lower half. f16 saturates: an infinity
/// would make NaN of every sum it takes part in with weight 0.
__device__ __forceinline__ uint32_t pack_bf16(float low, float high) {
    const __nv_bfloat162 v = __floats2bfloat162_rn(low, high);
    uint32_t r;
    memcpy(&r, &v, 4);
    return r;
}
/// Of numbers that f16 holds.
__device__ __forceinline__ uint32_t pack_bounded_f16(float low, float high) {
    const __half2 v = __floats2half2_rn(low, high);
    uint32_t r;
    memcpy(&r, &v, 4);
    return r;
}
__device__ __forceinline__ uint32_t pack_f16(float low, float high) {
    constexpr float most = 65504.0f;
    return pack_bounded_f16(fminf(fmaxf(low, -most), most), fminf(fmaxf(high, -most), most));
}

}  // namespace lectern::cuda
