#include "engine/base/cpu_features.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>
#include <cstdint>
#include <cstring>

namespace lectern {

namespace {

#if defined(__x86_64__)

struct Registers {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;
};

Registers cpuid(std::uint32_t leaf, std::uint32_t subleaf = 0) {
    Registers r;
    __get_cpuid_count(leaf, subleaf, &r.a, &r.b, &r.c, &r.d);
    return r;
}

bool bit(std::uint32_t word, int index) {
    return (word >> index & 1u) != 0;
}

/// Which register files the operating system saves. A bit that is not set means the instructions would trap.
std::uint64_t saved_state() {
    std::uint32_t low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
}

std::string brand() {
    std::array<char, 49> text{};
    for (std::uint32_t i = 0; i < 3; ++i) {
        const Registers r = cpuid(0x80000002u + i);
        std::memcpy(text.data() + i * 16, &r, 16);
    }
    std::string name(text.data());
    while (!name.empty() && name.back() == ' ') name.pop_back();
    return name;
}

CpuFeatures detect() {
    CpuFeatures f;
    f.name = brand();
    const Registers one = cpuid(1);
    const bool os_saves_vectors = bit(one.c, 27);
    if (!os_saves_vectors) return f;
    const std::uint64_t state = saved_state();
    const bool ymm = (state & 0x6) == 0x6;
    const bool zmm = (state & 0xe6) == 0xe6;
    const Registers seven = cpuid(7), seven_one = cpuid(7, 1);
    const bool fma = bit(one.c, 12), f16c = bit(one.c, 29);
    f.avx2_fma = ymm && bit(seven.b, 5) && fma && f16c;
    f.avx_vnni = f.avx2_fma && bit(seven_one.a, 4);
    const bool avx512 = bit(seven.b, 16) && bit(seven.b, 17) && bit(seven.b, 30) && bit(seven.b, 31);
    f.avx512_vnni = zmm && f.avx2_fma && avx512 && bit(seven.c, 11);
    return f;
}

#else

CpuFeatures detect() {
    return {};
}

#endif

}  // namespace

const CpuFeatures& CpuFeatures::of_this_machine() {
    static const CpuFeatures features = detect();
    return features;
}

}  // namespace lectern
