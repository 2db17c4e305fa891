#pragma once

#include <QString>

#include "ui/workspace/shown_conversation.h"

namespace lectern {

/// What an answer rests on, in a sentence: how much was read and kept, where its evidence is.
QString footer_of(const ConversationTurn& turn, const Document& document);

/// "p. 212", as people call the page.
QString page_words(const Document& document, int page);

}  // namespace lectern
