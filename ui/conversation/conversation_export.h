#pragma once

#include <QString>

#include "engine/base/error.h"
#include "ui/workspace/document_session.h"

namespace lectern {

/// An answer with its references, numbered, as Markdown that loads and opens nothing (inert_markdown).
QString answer_markdown(const ConversationTurn& turn, const Document& document);

/// What it takes to get the same answers again, beside the document.
struct ExportNotes {
    QString model, version;
};

/// The branch that is shown, with numbered references, page and quote, and what it was made with. Loads and opens
/// nothing, like what follows.
QString conversation_markdown(const DocumentSession& session, const ExportNotes& notes);

/// Writes it as Markdown, HTML or PDF, by the ending of `file`. The file appears when it is whole. Errors: an ending
/// that is none of these (wrong_use); it cannot be written.
Result<void> export_conversation(const DocumentSession& session, const ExportNotes& notes, const QString& file);

}  // namespace lectern
