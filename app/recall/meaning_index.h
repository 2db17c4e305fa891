#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/embedding/sentence_encoder.h"
#include "storage/text_index.h"

namespace lectern {

/// Passages of one text by what they mean: a question finds those that speak of the same, in whatever words.
class MeaningIndex {
 public:
    /// `passages` lie in `text`, in its order; each may overlap the next one. Takes some 6 ms of a core for each 150
    /// bytes. Errors: cancelled.
    static Result<MeaningIndex> of(std::string_view text, std::vector<Passage> passages, SentenceEncoder& encoder,
                                   const CancelToken& cancel);

    /// All passages, those most like the question first; ranks are cosines.
    Result<std::vector<Passage>> search(std::string_view question, SentenceEncoder& encoder,
                                        const CancelToken& cancel) const;

 private:
    MeaningIndex() = default;

    std::vector<Passage> passages_;
    std::vector<float> vectors_;  ///< [passages][width of the encoder]
};

}  // namespace lectern
