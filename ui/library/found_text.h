#pragma once

#include <QString>

namespace lectern {

/// The words around the first place in `passage` that `query` was found at, as HTML with what was found in bold; the
/// beginning where none is. Searching knows the forms of a word, so a word counts that begins like one of the query:
/// with four letters and more than half of it.
QString found_text(const QString& passage, const QString& query);

}  // namespace lectern
