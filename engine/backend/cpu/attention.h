#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cpu/kernels.h"
#include "engine/base/memory.h"
#include "engine/base/thread_pool.h"

namespace lectern::cpu {

/// Temporary memory of attend(). Grows to what the largest call needs and stays.
class AttentionScratch {
 public:
    std::byte* of_thread(int thread) { return threads_[static_cast<std::size_t>(thread)].data(); }
    float* parts() { return parts_.data(); }
    std::size_t parts_size() const { return parts_.size(); }
    float* states() { return states_.data(); }
    void use(int threads, std::size_t thread_bytes, std::size_t parts, std::size_t states);

 private:
    std::vector<AlignedBuffer<std::byte>> threads_;
    AlignedBuffer<float> parts_;
    AlignedBuffer<float> states_;
};

/// Bytes that AttentionScratch takes at most, however many tokens and cells there are.
std::size_t attention_scratch_bytes(const HeadShape& heads, int threads);

/// See Backend::attend. A row's result depends on its own query and on the cells it sees, slot by slot, alone: not on
/// the other tokens of the call, nor on the number of threads.
void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
            const AttentionSpec& spec, Tensor out, AttentionScratch& scratch, ThreadPool& pool, const Tier& tier);

}  // namespace lectern::cpu
