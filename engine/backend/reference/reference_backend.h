#pragma once

#include <cstring>

#include "engine/backend/backend.h"
#include "engine/backend/host_memory.h"
#include "engine/backend/reference/select.h"

namespace lectern {

/// Every operation as its formula, one scalar at a time, sums in double: the truth that the fast backends are tested
/// against. Weights are held as floats.
class ReferenceBackend : public Backend {
 public:
    std::string name() const override { return "reference"; }

    std::byte* allocate(std::size_t bytes) override { return memory_.allocate(bytes); }
    std::byte* allocate_on_host(std::size_t bytes) override { return memory_.allocate(bytes); }
    void release(std::byte* memory) override { memory_.release(memory); }
    void copy(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }
    Result<std::unique_ptr<Weight>> upload(std::span<const WeightPart> parts, Stacking stacking) override;
    std::size_t scratch_bytes(const HeadShape&) const override { return 0; }

    void embed(const Weight& table, std::span<const std::int32_t> tokens, float scale, Tensor out) override;
    void rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out) override;
    void scale(Tensor x, float factor) override;
    void linear(Tensor in, const Weight& weight, const float* bias, LinearOutput how, Tensor out) override;
    std::vector<Scored> highest(std::span<const float> scores, int count) const override {
        return reference::highest(scores, count);
    }

    void rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                        LayerCells& cells) override;
    void rope_queries(Tensor queries, const RopeSpec& rope) override;
    void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
                const AttentionSpec& spec, Tensor out) override;
    void attention_received(Tensor qkv, std::span<const std::int32_t> positions,
                            std::span<const LayerCells* const> sources, const AttentionSpec& spec, Received what,
                            std::span<float* const> received) override;
    void rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                     std::span<const float> frequencies, HeadCells& rotated) override;
    void read_keys(const LayerCells& cells, int head, float* out) const override;
    void read_values(const LayerCells& cells, int head, float* out) const override;
    void group_cells(LayerCells& cells) override;

    KeptSlots select(const LayerCells& cells, std::span<const KeepRule> rules) const override {
        return reference::select(cells, rules);
    }
    void compact(LayerCells& cells, const KeptSlots& keep) override { reference::compact(cells, keep); }

 private:
    HostMemory memory_;
};

}  // namespace lectern
