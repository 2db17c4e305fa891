#pragma once

#include <QString>

#include "app/evidence/evidence.h"

namespace lectern {

/// The quote with the words around it in its paragraph, as HTML for a tool tip.
QString quote_in_context(const Evidence& evidence, const Document& document);

}  // namespace lectern
