#pragma once

#include <QString>

namespace lectern {

/// Markdown that loads and opens nothing wherever it is read: what would be HTML, a picture, a link, the target of one,
/// a footnote or an attribute stands as it was written. Formatting stays.
///
/// Readers of Markdown disagree about what is code, where nothing may be escaped, in tables, indented fences, tabs,
/// spans over several lines and behind addresses. So code is only what none of them sees otherwise: a fence of its own
/// behind an empty line, and pairs of single backticks in a line without anything that could part them. Elsewhere
/// backticks are escaped too, and stand as they were written.
QString inert_markdown(const QString& markdown);

/// A plain text on one line as Markdown: every letter shows as itself.
QString plain_markdown(const QString& text);

}  // namespace lectern
