#pragma once

#include <string>
#include <vector>

#include "engine/read/reading.h"

namespace lectern {

/// Neighbouring text of a document that a model can see at once.
struct Section {
    std::string title;                 ///< heading that it stands under; empty where there is none
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
};

/// Parts the text that is read into sections of at most `most_tokens`: each begins at a heading where that can be,
/// short ones under several headings are one, and long ones are parted between sentences. No section goes beyond a
/// file, or over pages that were left out.
std::vector<Section> sections_of(const TokenizedDocument& document, const Tokenizer& tokenizer, int most_tokens);

}  // namespace lectern
