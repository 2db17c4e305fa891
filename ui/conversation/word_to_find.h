#pragma once

#include <QString>

#include "engine/text/document.h"

namespace lectern {

/// The word of a question that is most worth looking for in a document: of those that stand in it, the one that stands
/// in the fewest places. Empty where none does.
QString word_to_find(const QString& question, const Document& document);

}  // namespace lectern
