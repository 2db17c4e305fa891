#include "engine/backend/cpu/tiers.h"

#include "engine/backend/cpu/kernels.h"
#include "engine/base/cpu_features.h"

namespace lectern::cpu {

const std::vector<Tier>& available_tiers() {
    static const std::vector<Tier> tiers = [] {
        const CpuFeatures& cpu = CpuFeatures::of_this_machine();
        std::vector<Tier> found;
        if (cpu.avx2_fma) found.push_back({"avx2", &avx2_linear_kernels, &avx2_attention_kernels});
        if (cpu.avx_vnni) found.push_back({"avxvnni", &avxvnni_linear_kernels, &avxvnni_attention_kernels});
        if (cpu.avx512_vnni) found.push_back({"avx512vnni", &avx512_linear_kernels, &avx512_attention_kernels});
        return found;
    }();
    return tiers;
}

}  // namespace lectern::cpu
