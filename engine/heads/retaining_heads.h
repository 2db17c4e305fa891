#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/heads/heads_file.h"
#include "engine/model/model.h"

namespace lectern {

/// The small networks that say, for each layer and KV head, how worth keeping a token is; in the form that the
/// layer's backend multiplies with. 2 * (inputs + kv_heads) * hidden FLOP per token and layer, linear ones
/// 2 * inputs * kv_heads.
class RetainingHeads final : public TokenScorer {
 public:
    /// Errors: heads of another model, or of other sizes than the model has (ErrorCode::bad_input).
    static Result<std::unique_ptr<RetainingHeads>> make(const HeadsFile& file, const Model& model);
    /// From a file; errors are those of HeadsFile::read and make().
    static Result<std::unique_ptr<RetainingHeads>> load(const std::filesystem::path& path, const Model& model);

    TrainedPolicy method() const override { return method_; }
    void score(const ChunkView& chunk, std::span<float> scores) override;
    std::span<const float> shares() const override { return shares_; }
    int learned_from() const override { return learned_from_; }
    std::string fingerprint() const override { return fingerprint_; }

 private:
    using Floats = std::shared_ptr<float>;  ///< in a backend's memory
    struct Layer {
        std::unique_ptr<Weight> first, second;  ///< linear heads have no first
        Floats first_bias, second_bias;         ///< null where there is none
    };

    /// What networks on one backend have between their layers, for `room` tokens.
    struct Hidden {
        Floats values;
        int room = 0;
    };

    explicit RetainingHeads(const LayerBackends& backends) : backends_(backends) {}
    static Floats allocate(Backend& backend, std::size_t count);
    static Floats keep(Backend& backend, const std::vector<float>& values);
    /// What the second matrix multiplies, [tokens][hidden]; valid until the next call for the backend.
    Tensor activated(const Layer& layer, Tensor in, Backend& backend);
    Result<void> add_layer(const HeadsFile& file, const HeadWeights& weights, int index);

    LayerBackends backends_;
    TrainedPolicy method_ = TrainedPolicy::zap;
    std::string fingerprint_;
    HeadForm form_ = HeadForm::silu;
    int learned_from_ = 0;
    int hidden_ = 0, kv_heads_ = 0;
    std::vector<Layer> layers_;  ///< by the model's index; empty for layers with a window
    std::vector<float> shares_;
    std::map<Backend*, Hidden> hidden_values_;
    std::vector<float> outputs_;  ///< on the host
};

/// How many numbers heads for the policy see of a token: the width of head_input().
int head_inputs(TrainedPolicy method, const ModelConfig& config);

/// Heads for this model from the files in `folders`, one set of each method in the order of trained_policies(): the
/// first files that are whole. `problems` gets what is wrong with the others, those that cannot be read and those for
/// this model that are damaged.
std::vector<std::unique_ptr<RetainingHeads>> find_heads(std::span<const std::filesystem::path> folders,
                                                        const Model& model, std::vector<Error>& problems);

}  // namespace lectern
