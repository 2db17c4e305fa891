#include "ui/library/library_actions.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QMenu>
#include <QUrl>
#include <algorithm>

#include "ui/base/file_name_text.h"
#include "ui/base/plain_question.h"
#include "ui/base/wait_dialog.h"

namespace lectern {

namespace {

/// Where it was last, which is the place of its first file where there are several.
std::filesystem::path place_of(const DocumentRecord& document) {
    return document.files.empty() ? document.path : document.files.front().path;
}

Error not_there(const std::filesystem::path& file) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' is not where it was.", file_name_text(file).toStdString()),
            .means = sentence("The document can be opened all the same: the library has its text."),
            .next = sentence("Put the file back if you want to see its pages as they were printed.")};
}

}  // namespace

LibraryActions::LibraryActions(ListedLibrary& library, QWidget* window)
    : QObject(window), library_(library), window_(window) {}

void LibraryActions::add_for_document(QMenu& menu, DocumentId id) {
    menu.addAction(tr("Show in folder"), this, [this, id] { show_in_folder(id); });
    menu.addSeparator();
    menu.addAction(tr("Remove from the library…"), this, [this, id] { ask_to_remove_document(id); });
}

void LibraryActions::add_for_reading(QMenu& menu, ReadingId id) {
    const auto& all = library_.contents().readings;
    const auto found = std::ranges::find(all, id, &ReadingRecord::id);
    if (found == all.end()) return;
    QAction* pin = menu.addAction(tr("Keep when room is made"), this, [this, id, pinned = !found->pinned] {
        library_.change([=](Library& library) { return library.readings().pin(id, pinned); });
    });
    pin->setCheckable(true);
    pin->setChecked(found->pinned);
    menu.addAction(tr("Export…"), this, [this, reading = *found] { export_reading(reading); });
    menu.addAction(tr("Delete the saved reading…"), this, [this, id] { ask_to_delete_reading(id); });
}

void LibraryActions::add_for_conversation(QMenu& menu, ConversationId id) {
    menu.addAction(tr("Remove this conversation…"), this, [this, id] { ask_to_remove_conversation(id); });
}

void LibraryActions::show_in_folder(DocumentId id) {
    const DocumentRecord* document = library_.document(id);
    if (document == nullptr) return;
    const std::filesystem::path file = place_of(*document);
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return emit trouble(not_there(file));
    QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(file.parent_path().string())));
}

void LibraryActions::ask_to_remove_document(DocumentId id) {
    ask(tr("Remove this document with its readings, conversations, highlights and notes? Its file stays where it is."),
        tr("Remove"), [id](Library& library) { return library.documents().remove(id); });
}

void LibraryActions::ask_to_delete_reading(ReadingId id) {
    ask(tr("Delete the saved reading? The document would have to be read again."), tr("Delete"),
        [id](Library& library) { return library.readings().remove(id); });
}

void LibraryActions::ask_to_remove_conversation(ConversationId id) {
    ask(tr("Remove this conversation?"), tr("Remove"),
        [id](Library& library) { return library.conversations().remove(id); });
}

void LibraryActions::ask(const QString& question, const QString& yes, std::function<Result<void>(Library&)> work) {
    ask_plainly({.title = tr("Library"),
                 .question = question,
                 .details = {},
                 .yes = yes,
                 .work = [this, work = std::move(work)] { library_.change(work); }},
                window_);
}

void LibraryActions::export_reading(const ReadingRecord& reading) {
    const DocumentRecord* document = library_.document(reading.documents.front());
    const QString name = document == nullptr ? QString() : QString::fromStdString(document->name);
    const QString file =
        QFileDialog::getSaveFileName(window_, tr("Export a reading"), proposed_file_name(name, exported_reading_suffix),
                                     tr("Lectern readings (*.lectern)"));
    if (file.isEmpty()) return;
    auto cancel = std::make_shared<CancelToken>();
    const auto exported =
        library_.change([=, id = reading.id, path = std::filesystem::path(file.toStdString())](Library& library) {
            return library.transfer().export_reading(id, path, cancel.get());
        });
    new WaitDialog(tr("Exporting “%1”…").arg(name), exported, cancel, window_);
}

}  // namespace lectern
