#pragma once

#include <cstdint>
#include <vector>

#include "engine/read/plan.h"
#include "engine/text/page_choice.h"

namespace lectern {

/// A document as the model will see it: the opening of the conversation, then the text.
struct TokenizedDocument {
    std::vector<TokenId> tokens;         ///< opening, text, and a question where it is read with them
    int opening_tokens = 0;              ///< tokens before the first of the text
    std::vector<std::uint32_t> offsets;  ///< [tokens of the text] byte of Document::text where a token begins
    const Document* document = nullptr;
    PageChoice pages;  ///< the pages whose text it is; empty: all

    /// Page of a token; 0 for the opening.
    int page_of(int token) const;
    /// The stretches of Document::text that the first `count` tokens stand for, in order.
    std::vector<TextStretch> text_of_first(int count) const;
};

/// The text that puts a person's question in front of a document or behind it; empty for QuestionPlace::none.
std::string question_words(std::string_view question, QuestionPlace place);

/// `system`: what the model is told about its task. `question`: what will be asked, if the reading is to know it.
/// `pages`: those that are read; the text of the others is left out.
TokenizedDocument tokenize(const Document& document, const Model& model, std::string_view system,
                           std::string_view question = {}, QuestionPlace place = QuestionPlace::none,
                           PageChoice pages = {});

/// The compressed result of reading one document with one model and one plan: the cells that were kept.
struct Reading {
    ReadPlan plan;
    CellStore cells;
    int tokens = 0;            ///< read; fewer than plan.document_tokens if it was cancelled
    int prefilled_tokens = 0;  ///< of these, computed now
    int restored_tokens = 0;   ///< of these, taken from an earlier reading
    bool complete = false;
    double seconds = 0;

    double tokens_per_second() const { return seconds > 0 ? prefilled_tokens / seconds : 0; }
    /// Cells kept, as a share of all that were stored: 1 when nothing was evicted.
    double kept_share() const;
};

}  // namespace lectern
