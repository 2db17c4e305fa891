#pragma once

#include <cstddef>
#include <string_view>

#include "engine/text/document.h"

namespace lectern {

/// Length in bytes of the first page of `text`: 2,000 to 4,000 characters, up to the end of a paragraph where there is
/// one, else of a line, else of a word; all of it when it is shorter. Evidence must be able to point at something that
/// fits on a screen.
std::size_t page_length(std::string_view text);

/// Adds document.text[begin, end) as pages of that length. The first is labelled `label`, the next "label (2)" and so
/// on; without a label they get their numbers in the document.
void add_pages(Document& document, std::size_t begin, std::size_t end, std::string_view label = {});

}  // namespace lectern
