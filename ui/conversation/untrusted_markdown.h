#pragma once

#include "ui/base/inert_text.h"

namespace lectern {

// Answers are Markdown that a model writes, and a document can tell it what to write.

/// Shows Markdown without what is active in it: no HTML, pictures as their alternative text, links that may be opened
/// alone (may_be_opened), others as their text.
void set_untrusted_markdown(InertText& text, const QString& markdown);

/// Markdown that shows the same wherever it is opened, and loads and opens nothing: what would be HTML, a picture, a
/// link or the target of one stands as it was written. Code stays as it is.
QString inert_markdown(const QString& markdown);

/// A plain text on one line as Markdown: every letter shows as itself.
QString plain_markdown(const QString& text);

}  // namespace lectern
