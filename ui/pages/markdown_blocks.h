#pragma once

#include "ui/pages/text_blocks.h"

namespace lectern {

/// Whether a document is written in Markdown, by the name of its file.
bool is_markdown(const Document& document);

/// Its blocks as Markdown means them (CommonMark, with tables, task lists and struck words): signs that only say how
/// something is set are not shown. HTML in it is shown as it is written. Nothing is added without text.
void add_markdown_blocks(const Document& document, TextBlocks& result);

}  // namespace lectern
