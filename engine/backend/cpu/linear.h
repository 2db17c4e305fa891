#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cpu/kernels.h"
#include "engine/backend/cpu/packed_weight.h"
#include "engine/base/memory.h"
#include "engine/base/thread_pool.h"

namespace lectern::cpu {

/// Temporary memory of linear(). Grows to what the largest call needs and stays.
class LinearScratch {
 public:
    std::byte* activations(std::size_t bytes) { return grown(activations_, bytes); }
    std::byte* expanded_panel(int thread, std::size_t bytes) {
        return grown(expanded_[static_cast<std::size_t>(thread)], bytes);
    }
    void use_threads(int threads) {
        if (expanded_.size() < static_cast<std::size_t>(threads)) expanded_.resize(static_cast<std::size_t>(threads));
    }

 private:
    static std::byte* grown(AlignedBuffer<std::byte>& buffer, std::size_t bytes) {
        if (buffer.size() < bytes) buffer = AlignedBuffer<std::byte>(bytes);
        return buffer.data();
    }
    AlignedBuffer<std::byte> activations_;
    std::vector<AlignedBuffer<std::byte>> expanded_;  ///< a thread each
};

/// Bytes that LinearScratch takes at most for calls of up to `tokens` tokens with this weight.
std::size_t linear_scratch_bytes(const PackedWeight& weight, int tokens, int threads);

/// in [tokens][inputs] -> out [tokens][outputs]; see Backend::linear. Quantised weights are multiplied with activations
/// rounded to 8 bits in blocks of 32, float weights with the activations themselves. A token's result depends on
/// nothing but its own row: not on the other tokens of the call, nor on the number of threads, nor on the tier.
void linear(const PackedWeight& weight, Tensor in, const float* bias, LinearOutput how, Tensor out,
            LinearScratch& scratch, ThreadPool& pool, const Tier& tier);

/// out[t] = row tokens[t] of the weight * scale, exact but for the factors' rounding to halves. Not for paired weights.
void embed_rows(const PackedWeight& weight, std::span<const std::int32_t> tokens, float scale, Tensor out,
                ThreadPool& pool);

}  // namespace lectern::cpu
