#include "engine/backend/cpu/cpu_backend.h"

#include <algorithm>
#include <cstring>

#include "engine/backend/cpu/attention_received.h"
#include "engine/backend/cpu/cell_ops.h"
#include "engine/backend/cpu/linear.h"
#include "engine/backend/cpu/select.h"
#include "engine/backend/cpu/tier_choice.h"
#include "engine/backend/highest_scores.h"
#include "engine/backend/host_memory.h"
#include "engine/backend/reference/reference_backend.h"
#include "engine/cells/cell_groups.h"

namespace lectern {

namespace {

/// Shares the operations out to the kernels of one tier.
class CpuBackend final : public Backend {
 public:
    CpuBackend(const cpu::Tier& tier, int threads) : tier_(tier), pool_(threads) {}

    std::string name() const override { return fmt::format("cpu/{}, {} threads", tier_.name, pool_.threads()); }

    std::byte* allocate(std::size_t bytes) override { return memory_.allocate(bytes); }
    std::byte* allocate_on_host(std::size_t bytes) override { return memory_.allocate(bytes); }
    void release(std::byte* memory) override { memory_.release(memory); }
    void copy(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }

    Result<std::unique_ptr<Weight>> upload(std::span<const WeightPart> parts, Stacking stacking) override {
        auto weight = cpu::pack(parts, stacking, pool_);
        if (!weight) return fail(weight.error());
        // Scratch stops growing at the tokens of one block, far below this.
        constexpr int many_tokens = 1 << 14;
        linear_scratch_bytes_ =
            std::max(linear_scratch_bytes_, cpu::linear_scratch_bytes(**weight, many_tokens, pool_.threads()));
        return std::move(*weight);
    }
    std::size_t scratch_bytes(const HeadShape& heads) const override {
        return linear_scratch_bytes_ + cpu::attention_scratch_bytes(heads, pool_.threads());
    }

    void embed(const Weight& table, std::span<const std::int32_t> tokens, float scale, Tensor out) override {
        cpu::embed_rows(packed(table), tokens, scale, out, pool_);
    }
    void rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out) override {
        cpu::rms_norm(in, weight, epsilon, add, out, pool_, tier_);
    }
    void scale(Tensor x, float factor) override { cpu::scale(x, factor, pool_); }
    void linear(Tensor in, const Weight& weight, const float* bias, LinearOutput how, Tensor out) override {
        cpu::linear(packed(weight), in, bias, how, out, linear_scratch_, pool_, tier_);
    }
    std::vector<Scored> highest(std::span<const float> scores, int count) const override {
        return highest_scores(scores, count);
    }

    void rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                        LayerCells& cells) override {
        if (!is_grouped(cells.format)) return cpu::rope_and_store(qkv, rope, positions, cells, pool_, tier_);
        LayerCells residual = residual_part(cells);
        cpu::rope_and_store(qkv, rope, positions, residual, pool_, tier_);
        for (HeadCells& head : cells.heads) head.used += qkv.rows;
    }
    void rope_queries(Tensor queries, const RopeSpec& rope) override { cpu::rope_queries(queries, rope, pool_, tier_); }
    void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
                const AttentionSpec& spec, Tensor out) override {
        cpu::attend(qkv, positions, SourceParts(sources).parts(), spec, out, attention_scratch_, pool_, tier_);
    }
    void attention_received(Tensor qkv, std::span<const std::int32_t> positions,
                            std::span<const LayerCells* const> sources, const AttentionSpec& spec, Received what,
                            std::span<float* const> received) override {
        const SourceParts of(sources);
        cpu::attention_received(qkv, positions, of.parts(), spec, what, of.by_part(received), attention_scratch_, pool_,
                                tier_);
    }
    void rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                     std::span<const float> frequencies, HeadCells& rotated) override {
        cpu::rotate_keys(cells, head, ranks, frequencies, rotated, pool_, tier_);
    }
    void read_keys(const LayerCells& cells, int head, float* out) const override {
        if (!is_grouped(cells.format)) return cpu::read_keys(cells, head, out, pool_, tier_);
        const std::ptrdiff_t in_groups = cells.heads[static_cast<std::size_t>(head)].grouped;
        cpu::read_keys(grouped_part(cells), head, out, pool_, tier_);
        cpu::read_keys(residual_part(cells), head, out + in_groups * cells.width, pool_, tier_);
    }
    void read_values(const LayerCells& cells, int head, float* out) const override {
        if (!is_grouped(cells.format)) return cpu::read_values(cells, head, out, pool_, tier_);
        const std::ptrdiff_t in_groups = cells.heads[static_cast<std::size_t>(head)].grouped;
        cpu::read_values(grouped_part(cells), head, out, pool_, tier_);
        cpu::read_values(residual_part(cells), head, out + in_groups * cells.width, pool_, tier_);
    }

    void group_cells(LayerCells& cells) override {
        pool_.parallel_for(static_cast<int>(cells.heads.size()), [&](int head, int) {
            group_residual(cells.format, cells.width, cells.heads[static_cast<std::size_t>(head)]);
        });
    }

    KeptSlots select(const LayerCells& cells, std::span<const KeepRule> rules) const override {
        KeptSlots kept(cells.heads.size());
        pool_.parallel_for(static_cast<int>(kept.size()), [&](int head, int) {
            const auto h = static_cast<std::size_t>(head);
            kept[h] = cpu::select(cells.heads[h], rules[h]);
        });
        return kept;
    }
    void compact(LayerCells& cells, const KeptSlots& keep) override {
        pool_.parallel_for(static_cast<int>(keep.size()),
                           [&](int head, int) { cpu::compact(cells, head, keep[static_cast<std::size_t>(head)]); });
    }

 private:
    static const cpu::PackedWeight& packed(const Weight& weight) {
        return static_cast<const cpu::PackedWeight&>(weight);
    }

    cpu::Tier tier_;
    mutable ThreadPool pool_;
    HostMemory memory_;
    cpu::LinearScratch linear_scratch_;
    cpu::AttentionScratch attention_scratch_;
    std::size_t linear_scratch_bytes_ = 0;
};

constexpr const char* reference_name = "reference";

}  // namespace

std::vector<std::string> cpu_tier_names() {
    std::vector<std::string> names{reference_name};
    for (const cpu::Tier& tier : cpu::available_tiers()) names.emplace_back(tier.name);
    return names;
}

Result<std::unique_ptr<Backend>> make_cpu_backend(const CpuOptions& options) {
    if (options.tier == reference_name || (options.tier.empty() && cpu::available_tiers().empty()))
        return std::make_unique<ReferenceBackend>();
    const auto tier = cpu::choose_tier(options.tier);
    if (!tier) return fail(tier.error());
    return std::make_unique<CpuBackend>(*tier, options.threads > 0 ? options.threads : ThreadPool::available_cores());
}

}  // namespace lectern
