#include "engine/read/kept_by_page.h"

namespace lectern {

std::vector<float> kept_by_page(const Reading& reading, const TokenizedDocument& document, const Model& model) {
    std::vector<std::size_t> pages(static_cast<std::size_t>(reading.tokens));  // of each token
    std::vector<std::size_t> tokens(document.document->pages.size()), kept(tokens.size());
    const int text_end = document.opening_tokens + static_cast<int>(document.offsets.size());
    const auto is_text = [&](int token) { return token >= document.opening_tokens && token < text_end; };
    for (int token = 0; token < reading.tokens; ++token) {
        const auto page = static_cast<std::size_t>(document.page_of(token));
        pages[static_cast<std::size_t>(token)] = page;
        if (is_text(token)) ++tokens[page];
    }
    std::size_t heads = 0;
    for (int l = 0; l < reading.cells.layers(); ++l) {
        if (model.config().window[static_cast<std::size_t>(l)] > 0) continue;
        for (const HeadCells& head : reading.cells[l].heads) {
            ++heads;
            for (int cell = 0; cell < head.used; ++cell)
                if (is_text(head.position[cell])) ++kept[pages[static_cast<std::size_t>(head.position[cell])]];
        }
    }
    std::vector<float> shares(tokens.size());
    for (std::size_t page = 0; page < tokens.size(); ++page)
        if (tokens[page] > 0) shares[page] = static_cast<float>(kept[page]) / static_cast<float>(tokens[page] * heads);
    return shares;
}

}  // namespace lectern
