#include "ui/conversation/conversation_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPdfWriter>

#include "ui/base/amounts.h"
#include "ui/base/document_names.h"
#include "ui/base/save_file.h"
#include "ui/conversation/citations.h"
#include "ui/conversation/inert_markdown.h"
#include "ui/conversation/search_export.h"
#include "ui/conversation/search_words.h"
#include "ui/conversation/turn_words.h"
#include "ui/conversation/untrusted_markdown.h"

namespace lectern {

namespace {

struct ConversationExportWords {
    Q_DECLARE_TR_FUNCTIONS(ConversationExport)
};

QString quoted(const QString& text) {
    QStringList lines;
    for (const QString& line : text.trimmed().split('\n')) lines << ("> " + plain_markdown(line)).trimmed();
    return lines.join('\n');
}

/// "lease.pdf, p. iv"
QString place_of(const Evidence& evidence, const Document& document) {
    const QString file = file_of_page(document, evidence.page);
    return QString("%1, %2").arg(file.isEmpty() ? title_of(document) : file, page_words_alone(document, evidence.page));
}

QByteArray pdf_of(const QTextDocument& text, const QString& title) {
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    QPdfWriter writer(&bytes);
    writer.setTitle(title);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout::Millimeter);
    text.print(&writer);
    return bytes.data();
}

}  // namespace

QString answer_markdown(const ConversationTurn& turn, const Document& document) {
    if (turn.search) return turn.search->found ? found_markdown(*turn.search->found, document) : QString();
    QString text = with_citations(turn.answer.trimmed(), citations_of(turn, document),
                                  [](int number) { return QString("[%1]").arg(number); });
    int number = 0;
    for (const Evidence& evidence : turn.evidence) {
        if (!evidence.verified) continue;
        const QString place = place_of(evidence, document);
        const QString words = QString::fromStdString(evidence.quote);
        text +=
            "\n\n" + plain_markdown(
                         evidence.is_quote()
                             ? QString("[%1] %2: “%3”").arg(QString::number(++number), place, words)
                             : ConversationExportWords::tr("Possibly related, not quoted: %1: “%2”").arg(place, words));
    }
    return inert_markdown(text);
}

QString conversation_markdown(const DocumentSession& session, const ExportNotes& notes) {
    QString text = "# " + plain_markdown(session.name) + "\n";
    for (const int index : session.conversation.branch()) {
        const ConversationTurn& turn = session.conversation.turn(index);
        text += "\n" + quoted(turn.question) + "\n\n";
        text += session.document == nullptr ? turn.answer : answer_markdown(turn, *session.document);
        if (turn.search)
            text += "\n\n*" + plain_markdown(found_words(*turn.search) + " · " + checked_words(*turn.search, session)) +
                    "*\n";
        else if (session.document != nullptr)
            text += "\n\n*" + plain_markdown(footer_of(turn, *session.document)) + "*\n";
    }
    QStringList made{QString("Lectern %1").arg(notes.version)};
    if (!notes.model.isEmpty()) made << notes.model;
    if (session.plan) {
        made << ConversationExportWords::tr("budget %1").arg(bytes_text(session.plan->budget_bytes));
        made << QString::fromStdString(session.plan->policy);
    }
    // All of it once more: what is code in an answer alone may not be where another answer has left code open.
    return inert_markdown(text + "\n---\n" + plain_markdown(made.join(", ")) + "\n");
}

Result<void> export_conversation(const DocumentSession& session, const ExportNotes& notes, const QString& file) {
    const QString markdown = conversation_markdown(session, notes);
    const QString ending = QFileInfo(file).suffix().toLower();
    InertText text;
    set_untrusted_markdown(text, markdown);
    QByteArray bytes;
    if (ending == "md")
        bytes = markdown.toUtf8();
    else if (ending == "html" || ending == "htm")
        bytes = text.toHtml().toUtf8();
    else if (ending == "pdf")
        bytes = pdf_of(text, session.name);
    else
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("'{file}' has no ending that says what it is to be.", file.toStdString()),
                     .means = sentence("Nothing was written."),
                     .next = sentence("Let its name end with .md, .html or .pdf.")});
    return save_file(file, bytes, sentence("The conversation was not exported."));
}

}  // namespace lectern
