#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/text_index.h"

namespace lectern {

/// What texts can share: words of two letters or more, by their first six; numbers, of which small ones may be written
/// as words; each character of scripts without blanks.
using WordSet = std::set<std::string>;

WordSet words_of(std::string_view text);
bool is_number(const std::string& word);

/// What an answer says that its question did not.
struct Claim {
    std::string_view answer;
    WordSet asked;
    WordSet news;  ///< without other forms of words of the question
};

Claim claim_of(std::string_view question, std::string_view answer);

/// Tells whether sentences of a document say what an answer says, by the words that they share: words that stand in few
/// sentences weigh more. What it finds is related, and no proof.
class Support {
 public:
    /// `text` must outlive it.
    Support(std::string_view text, const TextIndex& sentences);

    /// Whether they may_translate() and have half of what is new in the answer.
    bool says(std::string_view words, const Claim& claim) const;

    /// How well a sentence says it, if it does. With its neighbours it must have a quarter of the question too: numbers
    /// stand anywhere, and so do words. Where it was read again for the question, that is so of numbers alone.
    std::optional<double> fit(const Passage& sentence, const Claim& claim, bool read_again) const;

    /// Sentences with a byte or more in the stretch.
    std::vector<Passage> sentences_in(std::uint64_t begin, std::uint64_t end) const;

    /// Whether the document has fewer than half of the words of an answer: what it quotes it may have translated.
    bool is_foreign(std::string_view answer) const;
    /// Whether words are four or more and have what no translation changes: the numbers that are new in the answer.
    static bool may_translate(std::string_view words, const Claim& claim);

 private:
    double weight_of(const std::string& word) const;
    double share(const WordSet& words, const WordSet& held) const;
    WordSet words_between(std::size_t first, std::size_t last) const;

    std::string_view text_;
    std::vector<Passage> sentences_;
    std::unordered_map<std::string, int> sentences_with_;
};

}  // namespace lectern
