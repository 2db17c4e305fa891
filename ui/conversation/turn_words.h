#pragma once

#include "ui/workspace/document_session.h"

namespace lectern {

/// "p. iv", with the file where there are several.
QString page_words(const Document& document, int page);
/// Without the file.
QString page_words_alone(const Document& document, int page);

/// "Answered from all 193 pages"
QString basis_of(const ConversationTurn& turn, const Document& document);
/// The same, or that nothing was found in them; and the symbol that goes with it.
QString foot_words(const ConversationTurn& turn, const Document& document);
QString foot_symbol(const ConversationTurn& turn);
/// How many sentences the model quoted that stand in the document, and how many the program found.
struct EvidenceCount {
    int quoted = 0, related = 0;
};
EvidenceCount count_evidence(const ConversationTurn& turn);
/// No sentence says what the answer says, though they were looked for.
bool is_unsupported(const ConversationTurn& turn);
/// "No sentence of the document says this"
QString unsupported_words(const ConversationTurn& turn);
/// "Quoted: 2 sentences, found word for word"
QString quoted_words(int quotes);
/// How the answer came to be, a line for each thing: as plain text, or as HTML with the numbers of pages as links to
/// their indices.
enum class WordsAs { text, html };
QStringList details_of(const ConversationTurn& turn, const Document& document, WordsAs as);

/// All of it in one line.
QString footer_of(const ConversationTurn& turn, const Document& document);

}  // namespace lectern
