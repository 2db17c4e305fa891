#pragma once

#include "ui/workspace/document_session.h"

namespace lectern {

/// "14 found on 11 pages"
QString found_words(const PageSearch& search);
/// "Page 142 of 193 · 11 found on 8 pages so far"
QString how_far_words(const PageSearch& search, const Document& document);
/// "All 193 pages were checked; 26 of them have no text.", "Pages 1–142 were checked."
QString checked_words(const PageSearch& search, const DocumentSession& session);

}  // namespace lectern
