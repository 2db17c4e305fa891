#include "ui/window/document_opening.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

#include "app/import/formats.h"
#include "ui/base/deliver.h"
#include "ui/base/file_name_text.h"
#include "ui/base/save_file.h"
#include "ui/base/wait_dialog.h"
#include "ui/library/library_actions.h"
#include "ui/library/library_panel.h"
#include "ui/workspace/sample.h"

namespace lectern {

namespace {

/// The names of those that are not where they were.
std::string lost_among(const Sources& sources) {
    QStringList names;
    for (const std::filesystem::path& source : sources) {
        std::error_code error;
        if (!std::filesystem::exists(source, error)) names << file_name_text(source);
    }
    return names.join(", ").toStdString();
}

Error not_found(const std::string& names) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("Not found where they were: {documents}.", names),
            .means = sentence("The documents were not opened together: answers would leave some of them out."),
            .next = sentence("Put these files back, or choose the documents without them.")};
}

}  // namespace

DocumentOpening::DocumentOpening(Workspace& workspace, Settings& settings, ShownSession& session, LibraryPanel& library,
                                 QWidget* window)
    : QObject(window),
      workspace_(workspace),
      settings_(settings),
      session_(session),
      library_(library),
      window_(window) {
    connect(&library_, &LibraryPanel::reading_chosen, this, &DocumentOpening::open_reading);
    connect(&library_, &LibraryPanel::together_wanted, this, &DocumentOpening::open_together);
    connect(&library_, &LibraryPanel::document_chosen, this, [this](qint64 id) { open_document(id); });
}

void DocumentOpening::open(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files) {
        std::error_code error;
        const std::filesystem::path whole = std::filesystem::absolute(file, error);
        if (whole.extension() == exported_reading_suffix) {
            take_in(whole);
            continue;
        }
        settings_.add_recent_file(QString::fromStdString(whole.string()));
        if (DocumentSession* open = opened_from({whole}); open != nullptr) {
            session_.show(open);
            continue;
        }
        session_.show(workspace_.open_files({whole}, ready_reading_of(whole)));
    }
}

void DocumentOpening::open_together(const Sources& sources) {
    if (sources.size() == 1) return open(sources);
    if (DocumentSession* open = opened_from(sources); open != nullptr) return session_.show(open);
    const std::string lost = lost_among(sources);
    if (lost.empty()) return session_.show(workspace_.open_files(sources));
    if (!open_kept(sources)) emit trouble(not_found(lost));
}

/// What was read of them together can be asked without them.
bool DocumentOpening::open_kept(const Sources& sources) {
    const auto& documents = library_.contents().documents;
    const auto kept = std::ranges::find_if(documents, [&](const auto& one) { return sources_of(one) == sources; });
    const auto reading = kept == documents.end() ? std::nullopt : newest_reading(*kept);
    if (reading) open_reading(*reading);
    return reading.has_value();
}

/// Where they are shown already, as they are now.
DocumentSession* DocumentOpening::opened_from(const Sources& sources) const {
    for (DocumentSession* session : workspace_.sessions())
        if (sources_of(*session) == sources && session->changed_files.empty() && !session->error) return session;
    return nullptr;
}

void DocumentOpening::choose_files() {
    const QStringList chosen =
        QFileDialog::getOpenFileNames(window_, tr("Open documents"), {},
                                      tr("Documents (%1)").arg(QString::fromStdString(patterns_of_formats())) + ";;" +
                                          tr("Lectern readings (*.lectern)") + ";;" + tr("All files (*)"));
    std::vector<std::filesystem::path> files;
    for (const QString& file : chosen) files.emplace_back(file.toStdString());
    open(files);
}

void DocumentOpening::choose_folder() {
    const QString folder = QFileDialog::getExistingDirectory(window_, tr("Open a folder as one document"));
    if (!folder.isEmpty()) open({folder.toStdString()});
}

/// A text has no file yet: it gets one, named after its first line and what it says, so that no text takes the place of
/// another.
void DocumentOpening::open_text(const QString& text) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/lectern/texts";
    QDir().mkpath(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QByteArray bytes = text.toUtf8();
    const QString title = text.trimmed().section('\n', 0, 0).left(40).simplified();
    const QString mark = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(8);
    const QString file =
        folder + '/' + proposed_file_name(title.isEmpty() ? tr("Text") : title, QString(" %1.txt").arg(mark));
    if (const auto saved = save_file(file, bytes, sentence("The text was not opened."),
                                     sentence("Free some space, or save the text as a file and open that."));
        !saved)
        return emit trouble(saved.error());
    open({file.toStdString()});
}

void DocumentOpening::open_sample() {
    open({sample_document()});
}

/// A reading that was exported here or on another machine.
void DocumentOpening::take_in(const std::filesystem::path& exported) {
    auto cancel = std::make_shared<CancelToken>();
    auto imported = workspace_.library().ask(
        [=](ReadingLibrary& library) { return library.storage().transfer().import_reading(exported, cancel.get()); });
    const QString name = file_name_text(exported);
    new WaitDialog(tr("Taking in “%1”…").arg(name), QFuture<void>(imported), cancel, window_);
    deliver(imported, this, [this, name](const Result<ImportedReading>& taken_in) {
        if (!taken_in) {
            if (taken_in.error().code != ErrorCode::cancelled) emit trouble(taken_in.error());
            return;
        }
        library_.list();
        open_reading(taken_in->id);
        if (taken_in->was_there)
            emit hint(tr("The library has the reading in “%1” already: nothing was taken in twice.").arg(name));
    });
}

void DocumentOpening::open_reading(ReadingId id) {
    for (DocumentSession* session : workspace_.sessions())
        if (session->reading == id) return session_.show(session);
    session_.show(workspace_.open_reading(id));
}

bool DocumentOpening::open_document(DocumentId id, const std::optional<FoundPassage>& passage) {
    const LibraryContents& contents = library_.contents();
    const auto document = std::ranges::find(contents.documents, id, &DocumentRecord::id);
    if (document == contents.documents.end()) return false;
    const auto sessions = workspace_.sessions();
    const auto open = std::ranges::find(sessions, document->hash, &DocumentSession::hash);
    const DocumentSession* before = session_.get();
    if (open != sessions.end())
        session_.show(*open);
    else
        open_newest_reading(*document);
    if (open == sessions.end() && session_.get() == before) return false;  // its files are gone, and nothing was read
    if (passage) emit passage_wanted(passage->begin, passage->end);
    return true;
}

/// Where there is none, its file.
void DocumentOpening::open_newest_reading(const DocumentRecord& document) {
    if (const auto reading = newest_reading(document))
        open_reading(*reading);
    else
        open_together(sources_of(document));
}

/// The one that was used last.
std::optional<ReadingId> DocumentOpening::newest_reading(const DocumentRecord& document) const {
    const std::vector<ReadingRecord>& readings = library_.contents().readings;
    const auto found = std::ranges::find(readings, std::vector{document.id}, &ReadingRecord::documents);
    return found == readings.end() ? std::nullopt : std::optional(found->id);
}

}  // namespace lectern
