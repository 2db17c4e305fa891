#include "app/engine/served_reading.h"

#include "engine/read/kept_by_page.h"

namespace lectern {

ReadSoFar ServedReading::so_far() const {
    const int total = static_cast<int>(tokens.tokens.size()),
              of_document = static_cast<int>(source.document->pages.size());
    const int pages = chosen_before(tokens.pages, of_document);
    if (!reading) return {.total_tokens = total, .total_pages = pages, .document_pages = of_document};
    const Reading& read = reading->state.reading;
    return {.tokens = read.tokens,
            .total_tokens = total,
            .pages = read.tokens == total ? pages : chosen_before(tokens.pages, tokens.page_of(read.tokens)),
            .total_pages = pages,
            .document_pages = of_document,
            .kept_share = read.kept_share()};
}

std::vector<float> ServedReading::retention() const {
    return kept_by_page(reading->state.reading, tokens, model());
}

Asker& ServedReading::asker() {
    if (!asked_) {
        asked_.emplace(model(), reading->state);
        if (asker_)
            asker_->about(asked_->reading());
        else
            asker_.emplace(model(), asked_->reading(), tokens, recall());
    }
    return *asker_;
}

void ServedReading::leave() {
    if (!reading)
        asker_.reset();  // it begins anew, and what was kept beside its cells goes with them
    else if (asker_)
        asker_->about(reading->state.reading);
    asked_.reset();
}

}  // namespace lectern
