#pragma once

#include <QString>
#include <vector>

#include "engine/text/page_choice.h"

namespace lectern {

/// A part of a document that a question can be put to.
struct QuestionScope {
    QString name;
    PageChoice pages;  ///< empty: all of it
};

/// What a question could be put to while a page (an index) is looked at: the page, then the sections of the table of
/// contents that it stands in, from the smallest. No two of them are the same pages, and none is the whole document.
std::vector<QuestionScope> scopes_at(const Document& document, int page);

/// "p. 12", "p. 12-14"
QString scope_words(const PageChoice& pages, const Document& document);

}  // namespace lectern
