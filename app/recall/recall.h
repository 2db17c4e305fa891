#pragma once

#include <string>
#include <string_view>
#include <vector>

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
    std::vector<RecalledPassage> passages;  ///< in the order of the document
    std::string words;                      ///< what the model reads of them, each with its page; may be empty

    /// Pages of the tokens of `words`, -1 for those between passages.
    std::vector<int> pages_of_tokens(const Model& model) const;
};

struct RecallLimits {
    int passages = 12;                   ///< found for a question, at most; neighbours become one
    int most_tokens = 600;               ///< of all of them: a second on two cores with VNNI, three without
    std::vector<TextStretch> text = {};  ///< that counts; empty: all
    /// Of the best one's: what lies below held what one of 240 questions asked for, and 30 to 41 % of the tokens.
    double least_rank = 0.5;
};

/// Recall from the text: what a bounded reading lost is still in the document. The passages that hold the words of a
/// question (BM25 over passages of 300 bytes) are put in front of it, in the order of the document.
class Recall {
 public:
    /// `document` must outlive it. Errors: out of memory.
    static Result<Recall> of(const Document& document);

    /// The passages for a question; none if its words are not in the text.
    Result<Recalled> find(const Model& model, std::string_view question, const RecallLimits& limits = {}) const;

 private:
    /// Fills in pages and words.
    Recalled written(std::vector<RecalledPassage> passages) const;

    Recall(const Document& document, TextIndex index) : document_(&document), index_(std::move(index)) {}

    const Document* document_;
    TextIndex index_;
};

}  // namespace lectern
