#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/embedding/sentence_encoder.h"
#include "engine/text/page_choice.h"
#include "storage/text_index.h"

namespace lectern {

/// Passages of one text by what they mean: a question finds those that speak of the same, in whatever words. The text
/// is looked at once, as far as it is wanted; what came of that can be saved. What is written in a language that the
/// encoder did not learn is not found: its vectors would mean nothing.
class MeaningIndex {
 public:
    /// `passages` lie in `text`, in its order; each may overlap the next one. `text` must outlive the index.
    MeaningIndex(std::string_view text, std::vector<Passage> passages, std::shared_ptr<SentenceEncoder> encoder);

    /// Looks at the passages that lie in the stretches, which are in order and apart, as far as that was not done: some
    /// 6 ms of a core for each 150 bytes. Errors: cancelled, which leaves what was done.
    Result<void> look_at(std::span<const TextStretch> stretches, const CancelToken& cancel);

    /// The passages that were looked at, those most like the question first; ranks are cosines, with a share of their
    /// neighbours'.
    Result<std::vector<Passage>> search(std::string_view question, const CancelToken& cancel);

    /// What the vectors depend on.
    std::string made_of() const;
    /// To be saved: [passages][width of the encoder] halves.
    std::span<const std::byte> vectors() const { return std::as_bytes(std::span(vectors_)); }
    /// Takes those that were saved, of the same made_of(). False if they are of another size.
    bool take(std::span<const std::byte> saved);
    /// Whether more was looked at since it was made, or saved ones were taken.
    bool is_changed() const { return is_changed_; }
    void was_saved() { is_changed_ = false; }

 private:
    std::string_view part(std::size_t i) const;
    std::span<std::uint16_t> vector(std::size_t i);
    bool was_looked_at(std::size_t i);
    bool is_understood(std::size_t i);
    bool is_in_unknown_language(std::size_t i);
    float likeness_of_parts(std::size_t first, std::size_t count, std::span<const float> asked);

    std::string_view text_;
    std::vector<Passage> passages_;
    std::shared_ptr<SentenceEncoder> encoder_;
    /// Of parts. Zeros where one was not looked at; where it is in an unknown language, the first zero has a sign.
    std::vector<std::uint16_t> vectors_;
    std::map<std::size_t, bool> unknown_;  ///< languages, by blocks of parts
    bool is_changed_ = false;
};

}  // namespace lectern
