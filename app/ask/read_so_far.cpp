#include "app/ask/read_so_far.h"

namespace lectern {

ReadSoFar read_so_far(const TokenizedDocument& document, const Reading* reading) {
    const int total = static_cast<int>(document.tokens.size()),
              of_document = static_cast<int>(document.document->pages.size());
    const int pages = chosen_before(document.pages, of_document);
    if (reading == nullptr) return {.total_tokens = total, .total_pages = pages, .document_pages = of_document};
    return {
        .tokens = reading->tokens,
        .total_tokens = total,
        .pages = reading->tokens == total ? pages : chosen_before(document.pages, document.page_of(reading->tokens)),
        .total_pages = pages,
        .document_pages = of_document,
        .kept_share = reading->kept_share()};
}

}  // namespace lectern
