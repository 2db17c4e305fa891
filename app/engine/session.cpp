#include "app/engine/session.h"

#include "engine/read/kept_by_page.h"

namespace lectern {

void Session::tokenize(std::shared_ptr<const Document> text, const PageChoice& pages) {
    document = std::move(text);
    tokens = lectern::tokenize(*document, model_, system, {}, QuestionPlace::none, pages);
}

ReadSoFar Session::so_far() const {
    const int total = static_cast<int>(tokens.tokens.size()), of_document = static_cast<int>(document->pages.size());
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

std::vector<float> Session::retention() const {
    return kept_by_page(reading->state.reading, tokens, model_);
}

ReadingLibrary::Request Session::request() const {
    return {.model = model_,
            .model_name = model_.config().name,
            .document = tokens,
            .hash = hash,
            .file = file,
            .plan = *plan,
            .recipe = recipe_of(model_, *plan, system, {}, tokens.pages),
            .files = files};
}

Asker& Session::asker() {
    if (!asked_) {
        asked_.emplace(model_, reading->state);
        if (asker_)
            asker_->about(asked_->reading());
        else
            asker_.emplace(model_, asked_->reading(), tokens);
    }
    return *asker_;
}

void Session::leave() {
    if (asker_) asker_->about(reading->state.reading);
    asked_.reset();
}

}  // namespace lectern
