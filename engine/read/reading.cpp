#include "engine/read/reading.h"

#include <algorithm>

namespace lectern {

int TokenizedDocument::page_of(int token) const {
    if (offsets.empty()) return 0;
    const int last = static_cast<int>(offsets.size()) - 1;
    return document->page_at(offsets[static_cast<std::size_t>(std::clamp(token - opening_tokens, 0, last))]);
}

std::string question_words(std::string_view question, QuestionPlace place) {
    switch (place) {
        case QuestionPlace::first:
            return fmt::format("Question about the document below: {}\n\n---\n\n", question);
        case QuestionPlace::last:
            return fmt::format("\n\n---\n\nQuestion about the document above: {}", question);
        case QuestionPlace::none:
            break;
    }
    return {};
}

TokenizedDocument tokenize(const Document& document, const Model& model, std::string_view system,
                           std::string_view question, QuestionPlace place) {
    TokenizedDocument result;
    result.document = &document;
    result.tokens = model.chat_format().opening(system);
    TextPosition position = model.chat_format().after_opening();
    const auto add = [&](std::string_view text, std::vector<std::uint32_t>* offsets) {
        model.tokenizer().encode(text, position, result.tokens, offsets);
        position = TextPosition::after_special;
    };
    if (place == QuestionPlace::first) add(question_words(question, place), nullptr);
    result.opening_tokens = static_cast<int>(result.tokens.size());
    add(document.text, &result.offsets);
    if (place == QuestionPlace::last) add(question_words(question, place), nullptr);
    return result;
}

double Reading::kept_share() const {
    std::size_t stored = 0;
    for (int l = 0; l < cells.layers(); ++l) stored += cells[l].heads.size() * static_cast<std::size_t>(tokens);
    return stored == 0 ? 1 : static_cast<double>(cells.used()) / static_cast<double>(stored);
}

}  // namespace lectern
