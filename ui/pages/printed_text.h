#pragma once

#include <QTextDocument>

#include "ui/pages/text_blocks.h"

namespace lectern {

/// Writes what the page with this index says into a text that is empty, with its headings, lists and tables. No markup
/// of the document is taken for any.
void write_page(QTextDocument& text, const Document& document, const TextBlocks& blocks, int page);

}  // namespace lectern
