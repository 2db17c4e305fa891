#include "engine/backend/cuda/cuda_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/backend/cuda/operations.h"
#include "engine/backend/cuda/pass_recorder.h"
#include "engine/backend/host_memory.h"
#include "engine/backend/weight_parts.h"

namespace lectern::cuda {

namespace {

Error too_little_memory(const Device& device) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("The graphics card has no room for the model's weights: {free} are free.",
                             Sentence::Bytes{device.free_bytes()}),
            .means = sentence("The model cannot be loaded there."),
            .next = sentence("Close other programs that use the card, choose a smaller model, or read on the CPU.")};
}

class CudaBackend final : public Backend {
 public:
    explicit CudaBackend(std::unique_ptr<Device> device)
        : device_(std::move(device)),
          recorder_(*device_),
          pool_(ThreadPool::available_cores()),
          workspace_(recorder_) {}

    std::string name() const override {
        const DeviceProperties& p = device_->properties();
        return fmt::format("cuda:{}, {}", p.index, p.name);
    }

    std::byte* allocate(std::size_t bytes) override { return workspace_.allocate(bytes); }
    std::byte* allocate_on_host(std::size_t bytes) override { return host_memory_.allocate(bytes); }
    void release(std::byte* memory) override {
        workspace_.rounded = {};
        if (!workspace_.release(memory)) host_memory_.release(memory);
    }
    std::optional<OwnMemory> own_memory() const override {
        return OwnMemory{.free = device_->free_bytes(),
                         .taken = device_->taken_bytes(),
                         .whole = device_->properties().memory_bytes};
    }
    void copy(void* to, const void* from, std::size_t bytes) override {
        workspace_.rounded = {};
        const bool to_device = workspace_.owns(to), from_device = workspace_.owns(from);
        auto* target = static_cast<std::byte*>(to);
        const auto* source = static_cast<const std::byte*>(from);
        if (to_device && from_device)
            recorder_.copy(target, source, bytes);
        else if (to_device)
            recorder_.upload(target, source, bytes);
        else if (from_device)
            recorder_.download(target, source, bytes);
        else
            std::memcpy(to, from, bytes);
    }

    void fetch(std::span<const MemoryPiece> pieces) override { cuda::fetch(workspace_, pieces); }

    Result<std::unique_ptr<Weight>> upload(std::span<const WeightPart> parts, Stacking stacking) override {
        if (auto checked = check_parts(parts, stacking); !checked) return tl::make_unexpected(checked.error());
        try {
            auto weight = upload_weight(parts, stacking, *device_, pool_);
            const LinearScratch scratch = linear_scratch(*weight, device_->properties());
            linear_scratch_.rounded = std::max(linear_scratch_.rounded, scratch.rounded);
            linear_scratch_.of_library = std::max(linear_scratch_.of_library, scratch.of_library);
            return weight;
        } catch (const std::bad_alloc&) {
            return fail(too_little_memory(*device_));
        } catch (const BackendFailure& failure) {
            return fail(failure.error);
        }
    }
    std::size_t index_bytes(int capacity) const override { return position_groups(capacity) * sizeof(PositionGroup); }
    void index_positions(LayerCells& cells) override { cuda::index_positions(workspace_, cells); }
    std::size_t scratch_bytes(const HeadShape& heads) const override {
        return linear_scratch_.rounded + linear_scratch_.of_library +
               attention_scratch_bytes(heads, device_->properties());
    }
    void reserve_scratch(const HeadShape& heads) override {
        workspace_.rounded = {};
        workspace_.activations.reserve<std::byte>(linear_scratch_.rounded);
        workspace_.dense.reserve<std::byte>(linear_scratch_.of_library);
        workspace_.partial.reserve<std::byte>(attention_scratch_bytes(heads, device_->properties()));
    }

    void embed(const Weight& table, std::span<const std::int32_t> tokens, float scale, Tensor out) override {
        cuda::embed(workspace_, on_device(table), tokens, scale, out);
    }
    void rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out) override {
        cuda::rms_norm(workspace_, in, weight, epsilon, add, out);
    }
    void scale(Tensor x, float factor) override { cuda::scale(workspace_, x, factor); }
    void linear(Tensor in, const Weight& weight, const float* bias, LinearOutput how, Tensor out) override {
        cuda::linear(workspace_, in, on_device(weight), bias, how, out);
    }
    std::vector<Scored> highest(std::span<const float> scores, int count) const override {
        return cuda::highest(workspace_, scores, count);
    }
    void repeat(const std::function<void()>& operations) override {
        workspace_.staging.hold();
        try {
            recorder_.run(operations, [&] { workspace_.staging.send_held(); });
        } catch (...) {
            workspace_.staging.stop_holding();
            throw;
        }
    }

    void rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                        LayerCells& cells) override {
        cuda::rope_and_store(workspace_, qkv, rope, positions, cells);
    }
    void rope_queries(Tensor queries, const RopeSpec& rope) override { cuda::rope_queries(workspace_, queries, rope); }
    void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
                const AttentionSpec& spec, Tensor out) override {
        cuda::attend(workspace_, qkv, positions, sources, spec, out);
    }
    void attention_received(Tensor qkv, std::span<const std::int32_t> positions,
                            std::span<const LayerCells* const> sources, const AttentionSpec& spec, Received what,
                            std::span<float* const> received) override {
        cuda::attention_received(workspace_, qkv, positions, sources, spec, what, received);
    }
    void rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                     std::span<const float> frequencies, HeadCells& rotated) override {
        cuda::rotate_keys(workspace_, cells, head, ranks, frequencies, rotated);
    }
    int most_head_width() const override { return most_width; }
    bool has(CellFormat format) const override { return !is_grouped(format); }
    void read_keys(const LayerCells& cells, int head, float* out) const override {
        read_cells(workspace_, cells, head, CellPart::keys, out);
    }
    void read_values(const LayerCells& cells, int head, float* out) const override {
        read_cells(workspace_, cells, head, CellPart::values, out);
    }

    KeptSlots select(const LayerCells& cells, std::span<const KeepRule> rules) const override {
        return cuda::select(workspace_, cells, rules);
    }
    void compact(LayerCells& cells, const KeptSlots& keep) override { cuda::compact(workspace_, cells, keep); }

 private:
    static const DeviceWeight& on_device(const Weight& weight) { return static_cast<const DeviceWeight&>(weight); }

    std::unique_ptr<Device> device_;
    mutable PassRecorder recorder_;
    ThreadPool pool_;  ///< packs weights
    HostMemory host_memory_;
    mutable Workspace workspace_;
    LinearScratch linear_scratch_;  ///< the most of all weights
};

}  // namespace

std::unique_ptr<Backend> make_cuda_backend(std::unique_ptr<Device> device) {
    return std::make_unique<CudaBackend>(std::move(device));
}

}  // namespace lectern::cuda
