#include "research/eval/draft.h"

namespace lectern::eval {

/// About 600 tokens, of which the first 256 are scored.
constexpr std::size_t continuation_sentences = 24;

Draft plain_prose(Materials materials) {
    const Haystack& haystack = materials.haystack;
    const auto size = static_cast<std::size_t>(materials.size);
    const std::size_t start = materials.chooser.below(haystack.sentences());
    Draft draft{.text = haystack.compose(start, size, {})};
    // What stood in the document already, because the prose repeats itself, is not held out.
    if (size + continuation_sentences <= haystack.sentences())
        draft.continuation = haystack.compose(start + size, continuation_sentences, {});
    return draft;
}

}  // namespace lectern::eval
