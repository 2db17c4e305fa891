#include "ui/base/deliver.h"
#include "ui/workspace/file_watch.h"
#include "ui/workspace/workspace.h"

namespace lectern {

void Workspace::watch(DocumentSession& session, const std::vector<FileRecord>& files) {
    session.files_read = files;
    qDeleteAll(session.findChildren<FileWatch*>());  // it may have been imported before
    QStringList names;
    for (const FileRecord& file : files) names << QString::fromStdString(file.path);
    if (names.isEmpty()) return;
    const auto* watcher = new FileWatch(names, &session);
    connect(watcher, &FileWatch::touched, this, [this, id = session.id] { look_at_files(id); });
}

/// On the thread of imports, where one look comes after the other: a file of the same size is read to its end.
void Workspace::look_at_files(SessionId id) {
    const DocumentSession* touched = session(id);
    if (touched == nullptr) return;
    deliver(importer_.try_with([files = touched->files_read](ReadingLibrary*) {
        DocumentRecord read;
        read.files = files;
        const CancelToken never;
        return changed_or_gone(file_states(read, never));
    }),
            this, [this, id](const std::vector<FileState>& changed) {
                DocumentSession* session = this->session(id);
                if (session == nullptr || session->changed_files == changed) return;
                session->changed_files = changed;
                emit session->files_changed();
                emit session->state_changed();
            });
}

}  // namespace lectern
