#include "app/ask/beginning_reading.h"

#include <algorithm>

#include "engine/read/reader.h"

namespace lectern {

namespace {

/// Enough for a title and a table of contents: with the opening alone the 0.5B answered 4 of 13 questions in other
/// words than the text, with these 6.
constexpr int most_tokens = 600;

}  // namespace

int tokens_of_beginning(const TokenizedDocument& document, int read) {
    return std::min(document.opening_tokens + most_tokens, read);
}

Result<Reading> read_beginning(Model& model, const TokenizedDocument& document, int tokens, CellFormat format,
                               const CancelToken& cancel) {
    TokenizedDocument beginning{.opening_tokens = document.opening_tokens, .document = document.document};
    beginning.tokens.assign(document.tokens.begin(), document.tokens.begin() + tokens);
    // Behind the text there may be a question, which has no place in it.
    const auto of_text = std::min<std::ptrdiff_t>(tokens - document.opening_tokens, std::ssize(document.offsets));
    beginning.offsets.assign(document.offsets.begin(), document.offsets.begin() + std::max<std::ptrdiff_t>(of_text, 0));
    beginning.pages = document.pages;
    const auto plan = make_plan(model, tokens, {.policy = "full", .format = format});
    if (!plan) return fail(plan.error());
    auto begun = begin_reading(model, *plan);
    if (!begun) return fail(begun.error());
    if (auto read = read_on(model, beginning, *begun, {}, cancel); !read) return fail(read.error());
    if (!begun->reading.complete)
        return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    return std::move(begun->reading);
}

}  // namespace lectern
