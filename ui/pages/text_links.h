#pragma once

#include <optional>

#include "ui/pages/page_content.h"
#include "ui/pages/text_blocks.h"

namespace lectern {

/// The link that a byte of the text belongs to: of its markup, or an address that is written out. Nothing for none.
std::optional<TextLink> link_of(const Document& document, const TextBlocks& blocks, std::uint64_t offset);

/// Where "#name" is in a document, in pages: a heading, as readers of Markdown name it.
std::optional<double> position_of_anchor(const Document& document, const TextBlocks& blocks, const QString& anchor);

}  // namespace lectern
