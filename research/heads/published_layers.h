#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/heads/heads_file.h"
#include "engine/model/model.h"
#include "research/heads/safetensors.h"

namespace lectern {

/// The error of a checkpoint that cannot become heads for the model.
tl::unexpected<Error> no_fit(Sentence what);

/// The number of a layer as names have it, or -1.
int layer_number(std::string_view digits);

/// Heads for a model that are put together from published tensors, each of which is checked. Errors of all functions
/// are those of no_fit().
class PublishedLayers {
 public:
    PublishedLayers(TrainedPolicy method, const Model& model);

    /// Without layers at first; the importer sets the form.
    HeadsFile& file() { return file_; }
    /// Whether heads are wanted there: layers with a window keep it, whatever is said. Errors: no such layer.
    Result<bool> wants(int layer) const;
    /// Takes the width between the two matrices from the first tensor that has it. Errors: no multiple of 32.
    Result<void> learn_hidden(const std::string& name, const SafeTensor& tensor, std::size_t dimension);
    /// Errors: another shape or format, numbers that are none, something in `to` already.
    Result<void> take(const std::string& name, const SafeTensor& tensor, const std::vector<std::int64_t>& shape,
                      std::vector<float>& to) const;
    /// The heads. Errors: a layer that should have heads has none, or some that are not whole.
    Result<HeadsFile> finish(const std::function<bool(const HeadWeights&)>& is_whole);

 private:
    bool has_window(int layer) const { return !config_.is_scored(layer); }

    const ModelConfig& config_;
    HeadsFile file_;
};

}  // namespace lectern
