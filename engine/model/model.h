#pragma once

#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/base/sentence.h"
#include "engine/devices/devices.h"
#include "engine/gguf/gguf_file.h"
#include "engine/model/transformer.h"
#include "engine/policies/token_scorer.h"
#include "engine/text/chat_format.h"
#include "engine/text/tokenizer.h"

namespace lectern {

struct ModelOptions {
    int threads = 0;                      ///< 0: all cores that the process may use
    std::string device = "cpu";           ///< see DeviceOptions
    std::string cpu_tier;                 ///< "avx2", "avx512vnni", "reference"...; empty: the fastest, as measured
    std::uint64_t vram_bytes = 0;         ///< see DeviceOptions
    std::string chat_format;              ///< overrides what the file's template says
    KnownOfModel known;                   ///< what the file does not say
    const CancelToken* cancel = nullptr;  ///< of opening it: asked between the layers
};

DeviceOptions device_options(const ModelOptions& options);

/// What takes the layers of a model that a card has no room for.
struct RestOfLayers {
    std::unique_ptr<Backend> backend;  ///< on the host; null: none, and a card without room for all layers is an error
    int most_first_layers = std::numeric_limits<int>::max();  ///< most layers before it, on the first backend
};

/// A model file opened for use: tokenizer, conversation format, and the transformer on its backend, or on two.
class Model {
 public:
    /// Errors: whatever is wrong with the file, not enough memory for it (ErrorCode::out_of_memory), cancelled. On a
    /// graphics card that has no room for all layers the first ones lie there and the rest on the CPU; where it cannot
    /// be used, or has no room for one, the CPU has them all. device_note() says so.
    static Result<std::unique_ptr<Model>> open(const std::filesystem::path& path, const ModelOptions& options);
    /// On backends of the caller's. Errors: as above.
    static Result<std::unique_ptr<Model>> open(const std::filesystem::path& path, const ModelOptions& options,
                                               std::unique_ptr<Backend> backend, RestOfLayers rest = {});

    const GgufFile& file() const { return file_; }
    const Tokenizer& tokenizer() const { return *tokenizer_; }
    const ChatFormat& chat_format() const { return *chat_format_; }
    const ModelConfig& config() const { return transformer_->config(); }
    Transformer& transformer() const { return *transformer_; }
    /// What computes, for people: "cpu/avx2, 8 threads".
    std::string device_name() const;
    /// What a person who asked for a graphics card should know, such as why it is not used; else empty.
    const Sentence& device_note() const { return device_note_; }

    /// Retaining heads that were trained for this model; without them trained policies cannot be made. The first that
    /// are attached decide the policy of readings that ask for none.
    void attach_heads(std::unique_ptr<TokenScorer> heads) { heads_.push_back(std::move(heads)); }
    PolicyParts policy_parts() const { return {.scorers = heads_}; }

 private:
    explicit Model(GgufFile file) : file_(std::move(file)) {}
    void settle_on_backends();

    GgufFile file_;
    std::unique_ptr<Tokenizer> tokenizer_;
    std::unique_ptr<ChatFormat> chat_format_;
    std::unique_ptr<Backend> backend_, rest_;  ///< rest_: null unless layers are split
    Sentence device_note_;
    std::unique_ptr<Transformer> transformer_;
    std::vector<std::unique_ptr<TokenScorer>> heads_;  ///< their weights lie in the backends
};

}  // namespace lectern
