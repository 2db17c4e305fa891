#pragma once

#include <string>
#include <vector>

#include "app/recall/recall.h"
#include "engine/text/page_choice.h"

namespace lectern {

/// Neighbouring text of a document that a reader can see at once.
struct Section {
    std::string title;                 ///< heading that it stands under; empty where there is none
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
};

/// Parts the text of these pages (none: of all) into sections of at most `most_tokens`: each begins at a heading where
/// that can be, short ones under several headings are one, and long ones are parted between sentences. No section goes
/// beyond a file, or over pages that were left out.
std::vector<Section> sections_of(const Document& document, const PageChoice& pages, const CountTokens& tokens_of,
                                 int most_tokens);

}  // namespace lectern
