#pragma once

#include <set>

#include "app/log/event_log.h"
#include "ui/workspace/open_sessions.h"
#include "ui/workspace/restarting_engine.h"

namespace lectern {

/// What the engine reads of the sessions: tells it what to read and how, and shows in the sessions how far it is.
class ReadingControl : public QObject {
    Q_OBJECT

 public:
    ReadingControl(RestartingEngine& engine, const OpenSessions& sessions, EventLog& log)
        : engine_(engine), sessions_(sessions), log_(log) {}

    /// Hands a document to the engine, which has a model.
    void give(DocumentSession& session);
    /// All that waited for a model, or failed with another.
    void give_waiting();
    /// What the engine knew of a document goes.
    void forget(const DocumentSession& session);

    void plan(DocumentSession& session, const ReadOptions& options);
    void choose_pages(DocumentSession& session, const PageChoice& pages);
    void start(DocumentSession& session);
    /// Finds out how long it would take: see DocumentSession::tried.
    void try_reading(DocumentSession& session);
    void pause();
    void resume();
    void cancel(const DocumentSession& session);
    void change_budget(DocumentSession& session, const Budget& budget);

    /// The engine ended by itself, and what it knew is gone. When another has the documents, what was being read goes
    /// on, paused if it was.
    void take_all_back();

    void hear(const event::DocumentOpened& opened);
    void hear(const event::ReadingPlanned& planned);
    void hear(const event::ReadingTried& tried);
    void hear(const event::ReadingRestored& restored);
    void hear(const event::ReadingProgress& at);
    void hear(const event::ReadingPaused& paused);
    void hear(const event::ReadingResumed&);
    void hear(const event::ReadingEnded& ended);
    void hear(const event::OpeningFailed& failed);
    void hear(const event::ReadingFailed& failed);
    void hear(const event::BudgetChanged& changed);
    void hear(const event::SteppedDown& stepped);
    void hear(const event::SessionClosed& closed);
    void hear(const event::Meter& meter);

 signals:
    void ended(lectern::DocumentSession* session);

 private:
    void take_back(DocumentSession& session);
    void fail(SessionId id, const Error& error);
    void go_on(DocumentSession& session);

    RestartingEngine& engine_;
    const OpenSessions& sessions_;
    EventLog& log_;
    std::set<SessionId> to_go_on_;  ///< were being read when the engine ended
    bool paused_ = false;           ///< then
};

}  // namespace lectern
