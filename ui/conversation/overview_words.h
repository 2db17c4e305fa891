#pragma once

#include <QString>

#include "app/survey/overview.h"

namespace lectern {

/// Something that a model wrote down of a section, in words that stand in the document.
struct KeyFact {
    QString label;  ///< what it is, in the model's words; may be empty
    QString value;  ///< stands in the document
};

/// "Rent: 18,200 crowns" has a label where the document says "18,200 crowns". Where it does not say what the model
/// wrote, its own words are the value.
KeyFact key_fact(const Finding& fact);

/// "p. 6–10"
QString pages_of(const Section& section, const Document& document);

/// What a model wrote, on one line, and not without end: anybody may have written the library.
QString written_words(const std::string& text);

}  // namespace lectern
