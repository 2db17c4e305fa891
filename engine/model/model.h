#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/cache/token_scorer.h"
#include "engine/gguf/gguf_file.h"
#include "engine/model/transformer.h"
#include "engine/text/chat_format.h"
#include "engine/text/tokenizer.h"

namespace lectern {

struct ModelOptions {
    int threads = 0;             ///< 0: all cores that the process may use
    std::string device = "cpu";  ///< see DeviceOptions
    std::string cpu_tier;        ///< "avx2", "avx512vnni", "reference"...; empty: the fastest, as measured
    std::string chat_format;     ///< overrides what the file's template says
};

/// A model file opened for use: tokenizer, conversation format, and the transformer on its backend.
class Model {
 public:
    /// Errors: whatever is wrong with the file, or not enough memory for it (ErrorCode::out_of_memory). On a graphics
    /// card that cannot be used, or has no room for the model, the CPU takes its place, and device_note() says why.
    static Result<std::unique_ptr<Model>> open(const std::filesystem::path& path, const ModelOptions& options);
    /// On a backend that somebody else made. Errors: as above.
    static Result<std::unique_ptr<Model>> open(const std::filesystem::path& path, const ModelOptions& options,
                                               std::unique_ptr<Backend> backend);

    const GgufFile& file() const { return file_; }
    const Tokenizer& tokenizer() const { return *tokenizer_; }
    const ChatFormat& chat_format() const { return *chat_format_; }
    const ModelConfig& config() const { return transformer_->config(); }
    Transformer& transformer() const { return *transformer_; }
    const Backend& backend() const { return *backend_; }
    const std::string& device_note() const { return device_note_; }

    /// Retaining heads that were trained for this model; without them trained policies cannot be made. The first that
    /// are attached are what is used where nobody asks for a policy.
    void attach_heads(std::unique_ptr<TokenScorer> heads) { heads_.push_back(std::move(heads)); }
    PolicyParts policy_parts() const { return {.scorers = heads_}; }

 private:
    explicit Model(GgufFile file) : file_(std::move(file)) {}

    GgufFile file_;
    std::unique_ptr<Tokenizer> tokenizer_;
    std::unique_ptr<ChatFormat> chat_format_;
    std::unique_ptr<Backend> backend_;
    std::string device_note_;
    std::unique_ptr<Transformer> transformer_;
    std::vector<std::unique_ptr<TokenScorer>> heads_;  ///< their weights lie in the backend
};

}  // namespace lectern
