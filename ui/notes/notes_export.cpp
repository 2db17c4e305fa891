#include "ui/notes/notes_export.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/base/document_names.h"
#include "ui/base/save_file.h"
#include "ui/conversation/inert_markdown.h"

namespace lectern {

namespace {

struct NotesExportWords {
    Q_DECLARE_TR_FUNCTIONS(NotesExport)
};

QString plain(const std::string& text) {
    return plain_markdown(QString::fromStdString(text).simplified());
}

QString paragraphs(const std::string& text) {
    QStringList lines;
    for (const QString& line : QString::fromStdString(text).split('\n')) lines << plain_markdown(line.trimmed());
    return lines.join("\n");
}

}  // namespace

QString page_of(const PlacedNote& note, const Document& document) {
    if (!note.is_found) return {};
    return page_name(document, document.page_at(static_cast<std::uint64_t>(note.note.begin)));
}

QString notes_markdown(const std::vector<PlacedNote>& notes, const Document& document) {
    QString text = "# " + plain(title_of(document).toStdString()) + "\n";
    for (const PlacedNote& one : notes) {
        const QString place = one.is_found ? NotesExportWords::tr("p. %1").arg(page_of(one, document))
                                           : NotesExportWords::tr("no longer found in the document");
        text += "\n> " + plain(one.note.quote) + "\n>\n> — " + plain_markdown(place) + "\n";
        if (!one.note.text.empty()) text += "\n" + paragraphs(one.note.text) + "\n";
    }
    return inert_markdown(text);
}

Result<void> export_notes(const std::vector<PlacedNote>& notes, const Document& document, const QString& file) {
    const QByteArray bytes = notes_markdown(notes, document).toUtf8();
    return save_file(file, bytes, sentence("Your notes were not exported."));
}

}  // namespace lectern
