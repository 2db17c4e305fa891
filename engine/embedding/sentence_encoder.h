#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/embedding/encoder_weights.h"
#include "engine/text/word_pieces.h"

namespace lectern {

/// Says what a text means as a vector of length 1: texts about the same thing have vectors that are close, whatever
/// their words. A BERT encoder (arXiv 1810.04805) with the mean of its last layer (Sentence-BERT, arXiv 1908.10084), on
/// the CPU. Not thread-safe.
class SentenceEncoder {
 public:
    /// Errors: a file that cannot be read, or is no such encoder (ErrorCode::bad_input).
    static Result<std::unique_ptr<SentenceEncoder>> open(const std::filesystem::path& file, int threads);
    /// The same with a backend whose memory is the host's.
    static Result<std::unique_ptr<SentenceEncoder>> from(const GgufFile& file, std::unique_ptr<Backend> backend);

    int width() const { return config_.width; }
    /// Differs where vectors do: a hash of all that they depend on.
    const std::string& id() const { return id_; }

    /// Pieces of words that a text is for it: few for the languages that it learned.
    std::size_t pieces_of(std::string_view text) const;

    /// [texts][width()]. Of a text longer than the encoder's window the beginning counts. Errors: cancelled.
    Result<std::vector<float>> encode(std::span<const std::string_view> texts, const CancelToken& cancel);

 private:
    SentenceEncoder(EncoderConfig config, EncoderWeights weights, WordPieces pieces, std::unique_ptr<Backend> backend,
                    std::string id);

    struct Batch;
    void embed(Batch& batch) const;
    void apply(const EncoderLayer& layer, Batch& batch);
    void attend(Batch& batch) const;
    void pool(const Batch& batch, std::vector<float>& vectors) const;

    std::unique_ptr<Backend> backend_;  ///< goes last
    EncoderConfig config_;
    EncoderWeights weights_;
    WordPieces pieces_;
    std::string id_;
};

/// How alike two vectors of length 1 are: their cosine, in [-1, 1].
float likeness(std::span<const float> a, std::span<const float> b);

}  // namespace lectern
