#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/recall/meaning_index.h"
#include "app/recall/overview_index.h"
#include "engine/model/model.h"
#include "engine/text/page_choice.h"
#include "storage/text_index.h"

namespace lectern {

/// A stretch of a document that the model reads again, word for word, before a question.
struct RecalledPassage {
    int page = 0;                      ///< index in Document::pages of its first byte
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
    std::size_t at = 0;                ///< where its text begins in Recalled::words
};

/// What is read again for a question.
struct Recalled {
    std::vector<WrittenNote> overview;      ///< what was written of the whole and of sections; for questions about all
    std::vector<RecalledPassage> passages;  ///< in the order of the document
    std::string words;                      ///< what the model reads of both, each with its page; may be empty

    std::vector<TextStretch> stretches() const;  ///< of the passages

    /// Pages of the tokens of `words`, -1 for those between passages.
    std::vector<int> pages_of_tokens(const Model& model) const;
};

/// How many tokens a text is to the model that will read it.
using CountTokens = std::function<int(std::string_view)>;
CountTokens counted_by(const Model& model);

struct RecallLimits {
    int passages = 24;      ///< found for a question, at most, and notes; neighbours become one
    int most_tokens = 600;  ///< of all of them: a second on two cores with VNNI, three without
    /// The same where passages are found by meaning and none has many of the question's words: of 64 such questions 600
    /// tokens hold the passage that answers for 34, and 900 for 42.
    int most_tokens_by_meaning = 900;
    /// Of the notes of an overview. With 600, small models copied them instead of answering: of 9 questions about whole
    /// documents the 0.5B answered 1 better and 3 worse than without, with 300 2 better and 2 worse, a second sooner.
    int most_tokens_of_overview = 300;
    double rank_of_own_words = 23;       ///< BM25 of a passage that has many of them
    std::vector<TextStretch> text = {};  ///< that counts; empty: all
    /// A person chose the text: what is no longer than this is read whole, and of what is longer something always is.
    bool is_chosen = false;
    int most_tokens_of_whole = 1500;
    /// Of the best one's, where they are found by words alone: what lies below held what one of 240 questions asked
    /// for, and 30 to 41 % of the tokens.
    double least_rank = 0.5;
};

/// Recall from the text: what a bounded reading lost is still in the document. The passages of 300 bytes that hold the
/// words of a question (BM25), or mean the same where there is a sentence encoder, are put in front of it, in the order
/// of the document. Belongs to one thread.
class Recall {
 public:
    /// `document` must outlive it. `encoder`: null to find passages by words alone.
    explicit Recall(const Document& document, std::shared_ptr<SentenceEncoder> encoder = nullptr)
        : document_(&document), encoder_(std::move(encoder)) {}

    /// From now on notes of `overview` are read before the passages where a question is about the whole document.
    void take_overview(WrittenOverview overview) {
        overview_ = std::make_unique<OverviewIndex>(std::move(overview), encoder_);
    }

    /// The passages for a question; by words alone, none if its words are not in the text. Looks first at what was not
    /// looked at for its meaning. Errors: out of memory; cancelled.
    Result<Recalled> find(const CountTokens& tokens_of, std::string_view question, const RecallLimits& limits = {},
                          const CancelToken& cancel = {});

    /// What finds passages by meaning; null without an encoder. Errors: out of memory.
    Result<MeaningIndex*> by_meaning();

 private:
    Result<void> make();
    struct Candidates {
        std::vector<Passage> passages;  ///< best first
        int most_tokens = 0;
    };
    Result<Candidates> candidates(std::string_view question, const RecallLimits& limits, const CancelToken& cancel);
    /// What of the overview is put in front of a question about the whole document.
    Result<Recalled> notes(const CountTokens& tokens_of, std::string_view question, const RecallLimits& limits,
                           const CancelToken& cancel);
    /// All of a text that was chosen, if it is short enough.
    std::optional<Recalled> whole(const CountTokens& tokens_of, const RecallLimits& limits) const;
    /// Adds passages, with their pages and words.
    Recalled written(Recalled before, std::vector<RecalledPassage> passages) const;
    /// Adds what is read of its notes.
    Recalled with_words(std::vector<WrittenNote> overview) const;

    const Document* document_;
    std::shared_ptr<SentenceEncoder> encoder_;
    std::optional<TextIndex> by_words_;  ///< both made when first needed
    std::optional<MeaningIndex> by_meaning_;
    std::unique_ptr<OverviewIndex> overview_;  ///< null: none was written
};

}  // namespace lectern
