#pragma once

#include <cstdint>
#include <span>

#include "engine/backend/backend.h"
#include "engine/backend/cpu/kernels.h"
#include "engine/base/thread_pool.h"

namespace lectern::cpu {

/// See Backend for what these do.
void rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out, ThreadPool& pool, const Tier& tier);
void scale(Tensor x, float factor, ThreadPool& pool);
void rope_queries(Tensor queries, const RopeSpec& rope, ThreadPool& pool, const Tier& tier);

void rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions, LayerCells& cells,
                    ThreadPool& pool, const Tier& tier);

void rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                 std::span<const float> frequencies, HeadCells& rotated, ThreadPool& pool, const Tier& tier);

void read_keys(const LayerCells& cells, int head, float* out, ThreadPool& pool, const Tier& tier);
void read_values(const LayerCells& cells, int head, float* out, ThreadPool& pool, const Tier& tier);

}  // namespace lectern::cpu
