#pragma once

#include <poppler/qt6/poppler-qt6.h>

#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// The table of contents that a PDF carries (its "outline"), with the places in the text of `document` where the
/// sections begin: at their title, if it begins a line of the page, else at the height that the PDF says, else at the
/// top of the page. Up to 10,000 lines.
std::vector<Heading> pdf_headings(const Poppler::Document& pdf, const Document& document);

}  // namespace lectern
