#pragma once

#include "ui/workspace/library_client.h"
#include "ui/workspace/open_sessions.h"

namespace lectern {

/// The files that documents come from: their text is taken out of them, and it is noticed when they change. On a thread
/// of its own, with a connection to the library of its own: taking out a text takes seconds.
class SourceFiles : public QObject {
    Q_OBJECT

 public:
    SourceFiles(std::filesystem::path library, const OpenSessions& sessions);

    /// Takes the text out of the session's source.
    void take_text(DocumentSession& session);
    /// Says whether the files give another text now than the library has; see is_text_outdated().
    void compare_text(DocumentSession& session, const DocumentSource& source);
    void cancel(const DocumentSession& session);
    void cancel_all();
    /// Says it when these files, that the session's text was taken out of, change while it is open.
    void watch(DocumentSession& session, const std::vector<FileRecord>& files);

 signals:
    /// The session has its text.
    void text_taken(lectern::DocumentSession* session);
    void failed(lectern::DocumentSession* session, const lectern::Error& why);
    /// Something that stops nothing. The session may be null: it was closed.
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);

 private:
    /// The text of a document, or why there is none.
    struct Outcome {
        std::shared_ptr<const ImportedDocument> imported;
        Error error;
        std::optional<ReadingId> earlier;  ///< see DocumentSession
    };

    void show_progress(SessionId id, const ImportProgress& at);
    void end(SessionId id, const Outcome& outcome);
    void look_at_files(SessionId id);

    const OpenSessions& sessions_;
    std::map<SessionId, std::shared_ptr<CancelToken>> cancels_;  ///< of texts that are being taken out or compared
    LibraryClient library_;  ///< goes first: what it works on tells this object how far it is
};

}  // namespace lectern
