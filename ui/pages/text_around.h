#pragma once

#include <QString>

#include "engine/text/document.h"
#include "ui/pages/text_span.h"

namespace lectern {

/// What stands around some words on their page, on one line: enough for two or three lines of a list.
QString text_around(const Document& document, const TextSpan& words);

}  // namespace lectern
