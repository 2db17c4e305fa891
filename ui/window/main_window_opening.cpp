#include <QCryptographicHash>
#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QSaveFile>
#include <QStandardPaths>

#include "app/import/formats.h"
#include "ui/base/deliver.h"
#include "ui/base/shown_text.h"
#include "ui/base/wait_dialog.h"
#include "ui/library/library_panel.h"
#include "ui/pages/document_view.h"
#include "ui/window/banner.h"
#include "ui/window/main_window.h"
#include "ui/workspace/sample.h"

namespace lectern {

using Remedy = SessionMessage::Remedy;

void MainWindow::choose_files() {
    const QStringList chosen =
        QFileDialog::getOpenFileNames(this, tr("Open documents"), {},
                                      tr("Documents (%1)").arg(QString::fromStdString(patterns_of_formats())) + ";;" +
                                          tr("Lectern readings (*.lectern)") + ";;" + tr("All files (*)"));
    std::vector<std::filesystem::path> files;
    for (const QString& file : chosen) files.emplace_back(file.toStdString());
    open(files);
}

void MainWindow::choose_folder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a folder as one document"));
    if (!folder.isEmpty()) open({folder.toStdString()});
}

/// A text has no file yet: it gets one, named after its first line and what it says, so that no text takes the place of
/// another.
void MainWindow::open_text(const QString& text) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/lectern/texts";
    QDir().mkpath(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QByteArray bytes = text.toUtf8();
    const QString title = text.trimmed().section('\n', 0, 0).left(40).simplified();
    const QString mark = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(8);
    const QString file =
        folder + '/' + proposed_file_name(title.isEmpty() ? tr("Text") : title, QString(" %1.txt").arg(mark));
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit())
        return say(
            {.code = ErrorCode::failed,
             .what = fmt::format("'{}' could not be written: {}.", file.toStdString(), out.errorString().toStdString()),
             .means = "The text was not opened.",
             .next = "Free some space, or save the text as a file and open that."});
    open({file.toStdString()});
}

void MainWindow::open_sample() {
    open({sample_document()});
}

/// A reading that was exported here or on another machine.
void MainWindow::take_in(const std::filesystem::path& exported) {
    auto cancel = std::make_shared<CancelToken>();
    auto imported = workspace_.library().ask(
        [=](ReadingLibrary& library) { return library.storage().transfer().import_reading(exported, cancel.get()); });
    const QString name = file_name_text(exported);
    new WaitDialog(tr("Taking in “%1”…").arg(name), QFuture<void>(imported), cancel, this);
    deliver(imported, this, [this, name](const Result<ImportedReading>& taken_in) {
        if (!taken_in) return taken_in.error().code == ErrorCode::cancelled ? void() : say(taken_in.error());
        library_->list();
        open_reading(taken_in->id);
        if (taken_in->was_there)
            trouble_banner_->show_message(
                {SessionMessage::Severity::hint,
                 tr("The library has the reading in “%1” already: nothing was taken in twice.").arg(name),
                 {}});
    });
}

void MainWindow::open_reading(ReadingId id) {
    for (DocumentSession* session : workspace_.sessions())
        if (session->reading == id) return show_session(session);
    show_session(workspace_.open_reading(id));
}

void MainWindow::open_document(DocumentId id, std::optional<FoundPassage> passage) {
    const LibraryContents& contents = library_->contents();
    const auto document = std::ranges::find(contents.documents, id, &DocumentRecord::id);
    if (document == contents.documents.end()) return;
    const auto span = passage ? std::optional(std::pair(passage->begin, passage->end)) : std::nullopt;
    for (DocumentSession* session : workspace_.sessions())
        if (session->hash == document->hash) {
            show_session(session);
            if (span && session->document != nullptr) pages_->show_span(span->first, span->second);
            return;
        }
    wanted_span_ = span;
    const auto is_about = [id](const ReadingRecord& reading) { return reading.documents == std::vector{id}; };
    const auto reading = std::ranges::find_if(contents.readings, is_about);  // the one that was used last
    if (reading != contents.readings.end())
        open_reading(reading->id);
    else
        open({document->path});
}

void MainWindow::remedy(Remedy remedy) {
    if (remedy == Remedy::choose_model) return choose_model();
    if (remedy == Remedy::show_library) return library_->setFocus();
    if (remedy == Remedy::show_log) return show_log();
    if (remedy == Remedy::continue_interrupted) {
        trouble_banner_->hide();
        return open_reading(to_continue_);
    }
    if (!session_) return;
    switch (remedy) {
        case Remedy::try_password:
            return ask_password();
        case Remedy::recognise_text:
            session_->source.ocr = true;
            return workspace_.import_again(*session_, session_->source.password);
        case Remedy::open_again:
            return workspace_.import_again(*session_, session_->source.password);
        case Remedy::continue_reading:
            return workspace_.start(*session_);
        case Remedy::read_anew:
            return read_again();
        case Remedy::choose_pages:
            return choose_pages();
        case Remedy::read_beyond:
            return workspace_.start(*session_);
        case Remedy::save_now:
            return workspace_.save_now(*session_);
        case Remedy::read_changes:
            return open({session_->opened_as});
        case Remedy::open_earlier:
            return open_reading(*session_->earlier_reading);
        case Remedy::show_notices:
            return show_notices();
        default:
            return;
    }
}

void MainWindow::read_again() {
    ReadOptions options = session_->options;
    if (wanted_budget_) options.budget = *wanted_budget_;
    wanted_budget_.reset();
    show_session(workspace_.read_again(*session_, options));
}

void MainWindow::ask_password() {
    bool entered = false;
    const QString question = without_markup(tr("Password of “%1”:").arg(session_->name));
    const QString password = QInputDialog::getText(this, tr("Password"), question, QLineEdit::Password, {}, &entered);
    if (!entered || !session_) return;
    if (session_->document == nullptr)
        workspace_.import_again(*session_, password.toStdString());
    else
        pages_->set_password(password);
}

void MainWindow::say(const Error& error) {
    trouble_banner_->show_error(error);
}

}  // namespace lectern
