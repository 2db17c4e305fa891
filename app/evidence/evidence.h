#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/evidence/support.h"
#include "engine/answer/conversation.h"
#include "engine/answer/quote_finder.h"
#include "engine/text/document.h"
#include "engine/text/page_choice.h"
#include "storage/text_index.h"

namespace lectern {

/// Words that an answer rests on.
struct Evidence {
    enum class Source {
        model,  ///< the model was asked to quote them
        text,   ///< the sentence of the document that says most of what the answer says
    };
    Source source = Source::model;
    std::string quote;
    bool verified = false;             ///< it stands in the document word for word, at the place below
    int page = -1;                     ///< index in Document::pages of its first word; -1: nowhere
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text

    /// The model's own words, found in the document. What the program found is none.
    bool is_quote() const { return verified && source == Source::model; }
};

/// The quotes in what a model said: what stands between quotation marks, or whole lines where there are none, but for
/// those that announce a quote with a colon. Those of fewer than three words are left out unless they have a digit:
/// they prove nothing.
std::vector<std::string> quotes_in(std::string_view said);

/// Finds what answers about one document rest on.
class EvidenceFinder {
 public:
    /// `document` must outlive it. Errors: out of memory.
    static Result<EvidenceFinder> of(const Document& document);

    /// Looks quotes of a model up.
    std::vector<Evidence> look_up(const std::vector<std::string>& quotes) const;

    /// The sentence of a short text that says most of what an item says: it holds `least_share` of the answer's words
    /// or more, all numbers that are new in the answer, and one word at least that the question did not hold. Nothing
    /// if there is none.
    Result<std::optional<Evidence>> sentence_for(std::string_view question, std::string_view answer,
                                                 double least_share = half) const;

    /// The words that say one item of an answer: where it stands word for word, or else its sentence_for(). Nothing if
    /// there are none.
    Result<std::optional<Evidence>> words_for(std::string_view question, std::string_view item,
                                              double least_share = half) const;

    /// What a model quoted for its answer, looked up. Where no quote that stands in the document says what the answer
    /// says (Support), the sentence that does, or that says the answer's first sentence, takes the place of those that
    /// stand there; nothing does where there is none, but for quotes that an answer in another language may translate.
    /// `read_again`: for the question.
    Result<std::vector<Evidence>> judge(const std::vector<std::string>& quotes, std::string_view question,
                                        std::string_view answer, std::span<const TextStretch> read_again) const;

    /// Asks for the words that the last answer of the conversation rests on and judges them. The conversation forgets
    /// that it was asked. Errors: those of Conversation::ask().
    Result<std::vector<Evidence>> ask(Conversation& conversation, std::string_view question, std::string_view answer,
                                      std::span<const TextStretch> read_again, const CancelToken& cancel) const;

    static constexpr double half = 0.5;

    /// Room that ask() needs in a conversation, in tokens.
    static constexpr int room = 192;

 private:
    EvidenceFinder(const Document& document, TextIndex sentences)
        : document_(&document),
          quotes_(document.text),
          sentences_(std::move(sentences)),
          support_(document.text, sentences_) {}

    Evidence at(std::uint64_t begin, std::uint64_t end) const;
    Result<std::optional<Evidence>> related_to(const Claim& claim, std::span<const TextStretch> read_again) const;

    const Document* document_;
    QuoteFinder quotes_;
    TextIndex sentences_;
    Support support_;
};

}  // namespace lectern
