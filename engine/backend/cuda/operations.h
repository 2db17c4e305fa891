#pragma once

#include "engine/backend/cuda/workspace.h"

// What Backend does, as launches. See there for what each of these means.

namespace lectern::cuda {

void embed(Workspace& workspace, const DeviceWeight& table, std::span<const std::int32_t> tokens, float scale,
           Tensor out);
void rms_norm(Workspace& workspace, Tensor in, const float* weight, float epsilon, bool add, Tensor out);
void scale(Workspace& workspace, Tensor x, float factor);
/// What rms_norm() writes beside its result: that, rounded for the product behind it.
std::size_t rounded_bytes(int rows, int columns, const DeviceProperties& device);
void linear(Workspace& workspace, Tensor in, const DeviceWeight& weight, const float* bias, LinearOutput how,
            Tensor out);
std::vector<Scored> highest(Workspace& workspace, std::span<const float> scores, int count);
/// Whether linear() leaves as many tokens times this weight, or a part of it, to the device's library.
bool asks_library(const DeviceWeight& weight, int tokens, const DeviceProperties& device);
/// What linear() takes of the workspace's `activations` and `dense`, in bytes.
struct LinearScratch {
    std::size_t rounded = 0, of_library = 0;
};
LinearScratch linear_scratch(const DeviceWeight& weight, const DeviceProperties& device);

void rope_and_store(Workspace& workspace, Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                    LayerCells& cells);
void rope_queries(Workspace& workspace, Tensor queries, const RopeSpec& rope);
void rotate_keys(Workspace& workspace, const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                 std::span<const float> frequencies, HeadCells& rotated);
enum class CellPart { keys, values };
void read_cells(Workspace& workspace, const LayerCells& cells, int head, CellPart part, float* out);

void attend(Workspace& workspace, Tensor qkv, std::span<const std::int32_t> positions,
            std::span<const LayerCells* const> sources, const AttentionSpec& spec, Tensor out);
void attention_received(Workspace& workspace, Tensor qkv, std::span<const std::int32_t> positions,
                        std::span<const LayerCells* const> sources, const AttentionSpec& spec, Received what,
                        std::span<float* const> received);
/// Of both.
std::size_t attention_scratch_bytes(const HeadShape& heads, const DeviceProperties& device);

void fetch(Workspace& workspace, std::span<const MemoryPiece> pieces);

KeptSlots select(Workspace& workspace, const LayerCells& cells, std::span<const KeepRule> rules);
void compact(Workspace& workspace, LayerCells& cells, const KeptSlots& keep);

HeadPlanes planes_of(const HeadCells& head);
PositionGroup* index_of(const HeadCells& head);
/// The same, or what will be a copy of the positions once staging was sent.
const PositionGroup* staged_index(Workspace& workspace, const HeadCells& head);
/// Sends the positions of all heads that have an index.
void index_positions(Workspace& workspace, LayerCells& cells);

}  // namespace lectern::cuda
