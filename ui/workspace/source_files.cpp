#include "ui/workspace/source_files.h"

#include "app/reading/text_revision.h"
#include "ui/base/deliver.h"
#include "ui/workspace/file_watch.h"

namespace lectern {

SourceFiles::SourceFiles(std::filesystem::path library, const OpenSessions& sessions)
    : sessions_(sessions), library_(std::move(library)) {}

void SourceFiles::take_text(DocumentSession& session) {
    session.set_state(DocumentSession::State::importing);
    const auto cancel = std::make_shared<CancelToken>();
    cancels_[session.id] = cancel;
    const SessionId id = session.id;
    const auto here = [this](auto work) { QMetaObject::invokeMethod(this, std::move(work), Qt::QueuedConnection); };
    const auto tell = [this, here, id](const Error& error) {
        here([this, id, error] { emit trouble(sessions_.find(id), error); });
    };
    const auto progress = [this, here, id](const ImportProgress& at) {
        here([this, id, at] { show_progress(id, at); });
    };
    deliver(library_.try_with([source = session.source, tell, progress, cancel](ReadingLibrary* library) {
        auto imported = import_source(source, library, tell, progress, *cancel);
        if (!imported) return Outcome{.imported = nullptr, .error = imported.error()};
        if (library == nullptr) imported->hash.clear();  // which would say that there is something to keep it in
        Outcome outcome{.imported = std::make_shared<ImportedDocument>(std::move(*imported)), .error = {}};
        if (library == nullptr) return outcome;
        const auto earlier =
            readings_of_earlier_contents(library->storage(), source.files, outcome.imported->hash, *cancel);
        if (earlier && !earlier->readings.empty()) outcome.earlier = earlier->readings.front().id;
        return outcome;
    }),
            this, [this, id](const Outcome& outcome) { end(id, outcome); });
}

void SourceFiles::show_progress(SessionId id, const ImportProgress& at) {
    DocumentSession* session = sessions_.find(id);
    if (session == nullptr) return;
    session->imported_pages = at.page + 1;
    session->pages_to_import = at.pages;
    emit session->progressed();
}

void SourceFiles::end(SessionId id, const Outcome& outcome) {
    cancels_.erase(id);
    DocumentSession* session = sessions_.find(id);
    if (session == nullptr) return;
    if (outcome.imported == nullptr) {
        emit failed(session, outcome.error);
        return;
    }
    session->imported = outcome.imported;
    session->document = {outcome.imported, &outcome.imported->document};
    session->hash = outcome.imported->hash;
    session->earlier_reading = outcome.earlier;
    session->changed_files.clear();
    watch(*session, outcome.imported->files);
    emit text_taken(session);
    if (outcome.imported->known) compare_text(*session, session->source);
}

void SourceFiles::compare_text(DocumentSession& session, const DocumentSource& source) {
    const auto cancel = std::make_shared<CancelToken>();
    cancels_[session.id] = cancel;
    deliver(library_.ask([hash = session.hash, source, cancel](ReadingLibrary& library) {
        return is_text_outdated(library, hash, source, *cancel);
    }),
            this, [this, id = session.id](const Result<bool>& outdated) {
                DocumentSession* compared = sessions_.find(id);
                if (compared == nullptr) return;
                cancels_.erase(id);
                if (!outdated || !*outdated) return;  // what cannot be compared stays as it is
                compared->is_text_outdated = true;
                emit compared->state_changed();
            });
}

void SourceFiles::cancel(const DocumentSession& session) {
    if (const auto found = cancels_.find(session.id); found != cancels_.end()) found->second->cancel();
}

void SourceFiles::cancel_all() {
    for (const auto& [id, cancel] : cancels_) cancel->cancel();
}

void SourceFiles::watch(DocumentSession& session, const std::vector<FileRecord>& files) {
    session.files_read = files;
    qDeleteAll(session.findChildren<FileWatch*>());  // its text may have been taken out before
    QStringList names;
    for (const FileRecord& file : files) names << QString::fromStdString(file.path);
    if (names.isEmpty()) return;
    const auto* watcher = new FileWatch(names, &session);
    connect(watcher, &FileWatch::touched, this, [this, id = session.id] { look_at_files(id); });
}

/// One look comes after the other: a file of the same size is read to its end.
void SourceFiles::look_at_files(SessionId id) {
    const DocumentSession* touched = sessions_.find(id);
    if (touched == nullptr) return;
    deliver(library_.try_with([files = touched->files_read](ReadingLibrary*) {
        DocumentRecord read;
        read.files = files;
        const CancelToken never;
        return changed_or_gone(file_states(read, never));
    }),
            this, [this, id](const std::vector<FileState>& changed) {
                DocumentSession* session = sessions_.find(id);
                if (session == nullptr || session->changed_files == changed) return;
                session->changed_files = changed;
                emit session->files_changed();
                emit session->state_changed();
            });
}

}  // namespace lectern
