#pragma once

#include "ui/workspace/library_client.h"
#include "ui/workspace/open_sessions.h"
#include "ui/workspace/restarting_engine.h"

namespace lectern {

/// What was read and could not be saved: says why, until it is saved.
class UnsavedReadings : public QObject {
    Q_OBJECT

 public:
    /// `folder`: that the library lies in.
    UnsavedReadings(RestartingEngine& engine, LibraryClient& library, std::filesystem::path folder,
                    const OpenSessions& sessions)
        : engine_(engine), library_(library), folder_(std::move(folder)), sessions_(sessions) {}

    /// Tries once more.
    void save_now(const DocumentSession& session);
    /// The session could not be saved.
    void explain(DocumentSession& session, const Error& why);

    void hear(const event::ReadingSaved& saved);

 signals:
    /// What the library holds has changed.
    void library_changed();

 private:
    RestartingEngine& engine_;
    LibraryClient& library_;
    const std::filesystem::path folder_;
    const OpenSessions& sessions_;
};

}  // namespace lectern
