#include "engine/read/reading.h"

#include <algorithm>

namespace lectern {

int TokenizedDocument::page_of(int token) const {
    if (offsets.empty()) return 0;
    const int last = static_cast<int>(offsets.size()) - 1;
    return document->page_at(offsets[static_cast<std::size_t>(std::clamp(token - opening_tokens, 0, last))]);
}

TokenizedDocument tokenize(const Document& document, const Model& model, std::string_view system) {
    TokenizedDocument result;
    result.document = &document;
    result.tokens = model.chat_format().opening(system);
    result.opening_tokens = static_cast<int>(result.tokens.size());
    model.tokenizer().encode(document.text, model.chat_format().after_opening(), result.tokens, &result.offsets);
    return result;
}

double Reading::kept_share() const {
    std::size_t stored = 0;
    for (int l = 0; l < cells.layers(); ++l) stored += cells[l].heads.size() * static_cast<std::size_t>(tokens);
    return stored == 0 ? 1 : static_cast<double>(cells.used()) / static_cast<double>(stored);
}

}  // namespace lectern
