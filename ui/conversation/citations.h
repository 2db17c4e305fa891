#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "ui/workspace/document_session.h"

namespace lectern {

/// A quote of the model, found in the document, and its number: the same as in the list below the answer.
struct Citation {
    int number = 0;
    QString page, quote;
};

/// What an answer quotes. What the program found by itself is none.
std::vector<Citation> citations_of(const ConversationTurn& turn, const Document& document);

/// The answer with `mark` of each citation behind the sentence that says most of what is quoted, before its full stop;
/// behind the last one where none does. No mark stands in code.
QString with_citations(const QString& markdown, const std::vector<Citation>& citations,
                       const std::function<QString(int number)>& mark);

}  // namespace lectern
