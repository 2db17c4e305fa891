#pragma once

#include "ui/base/inert_text.h"

namespace lectern {

// Answers are Markdown that a model writes, and a document can tell it what to write.

/// Shows Markdown without what is active in it: no HTML, pictures as their alternative text, links that may be opened
/// alone (may_be_opened), others as their text; no titles of either.
void set_untrusted_markdown(InertText& text, const QString& markdown);

}  // namespace lectern
