#pragma once

#include <QObject>
#include <map>

#include "ui/workspace/chosen_model.h"
#include "ui/workspace/library_client.h"
#include "ui/workspace/open_sessions.h"

namespace lectern {

/// Finds out which other model read a document that the open one has not read: see DocumentSession::read_by.
class ReadersBefore : public QObject {
    Q_OBJECT

 public:
    ReadersBefore(const ChosenModel& model, LibraryClient& library, const OpenSessions& sessions)
        : model_(model), library_(library), sessions_(sessions) {}

    void hear(const event::ReadingPlanned& planned);
    void hear(const event::OpeningFailed& failed);
    void hear(const event::SessionClosed& closed);

 private:
    void look_for(DocumentSession& session);
    void found(SessionId id, const std::filesystem::path& asked_with, const ReadBy& reader);

    const ChosenModel& model_;
    LibraryClient& library_;
    const OpenSessions& sessions_;
    std::map<SessionId, std::filesystem::path> asked_;  ///< with that model, for each document once
};

}  // namespace lectern
