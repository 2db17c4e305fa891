#include "ui/workspace/reading_control.h"

#include "app/ask/reading_task.h"

namespace lectern {

using SessionState = DocumentSession::State;

void ReadingControl::give(DocumentSession& session) {
    if (session.reading) {
        engine_.post(command::OpenReading{.session = session.id, .reading = *session.reading});
        session.set_state(SessionState::queued);
        return;
    }
    const std::vector<std::filesystem::path>& files = session.source.files;
    engine_.post(command::OpenDocument{.session = session.id,
                                       .imported = session.imported,
                                       .file = files.empty() ? std::filesystem::path() : files.front(),
                                       .options = session.options,
                                       .system = std::string(reading_task),
                                       .read = false,
                                       .pages = describe(session.pages, *session.document),
                                       .ready_reading = session.ready_reading,
                                       .restore = !std::exchange(session.read_anew, false)});
}

void ReadingControl::give_waiting() {
    for (DocumentSession* session : sessions_.all()) {
        // What failed with the model before may go with this one.
        const bool failed = session->state == SessionState::failed && session->document != nullptr;
        if (session->state != SessionState::waiting && !failed) continue;
        session->error.reset();
        session->set_state(SessionState::waiting);
        give(*session);
    }
}

void ReadingControl::forget(const DocumentSession& session) {
    engine_.post(command::CloseSession{.session = session.id});
}

// ---- what a person wants ----

void ReadingControl::plan(DocumentSession& session, const ReadOptions& options) {
    session.options = options;
    engine_.post(command::PlanReading{.session = session.id, .options = options, .pages = session.pages});
}

void ReadingControl::choose_pages(DocumentSession& session, const PageChoice& pages) {
    session.pages = pages;
    session.budget_proposed = false;  // another length, another budget
    ReadOptions options = session.options;
    options.budget = {};
    plan(session, options);
}

void ReadingControl::start(DocumentSession& session) {
    if (session.state == SessionState::ready) return;  // its last chunk was read while a person reached for the button
    log_.note(fmt::format("session {}: to be read", session.id));
    session.error.reset();
    engine_.post(command::StartReading{.session = session.id});
    session.set_state(SessionState::queued);
}

void ReadingControl::try_reading(DocumentSession& session) {
    session.tried.reset();
    engine_.post(command::TryReading{.session = session.id});
}

void ReadingControl::pause() {
    engine_.post(command::PauseReading{});
}

void ReadingControl::resume() {
    engine_.post(command::ResumeReading{});
}

void ReadingControl::cancel(const DocumentSession& session) {
    engine_.post(command::CancelReading{.session = session.id});
}

void ReadingControl::change_budget(DocumentSession& session, const Budget& budget) {
    session.options.budget = budget;
    if (session.state == SessionState::planned)
        plan(session, session.options);
    else
        engine_.post(command::ChangeBudget{.session = session.id, .budget = budget});
}

// ---- the engine ended by itself ----

void ReadingControl::take_all_back() {
    for (DocumentSession* session : sessions_.all())
        if (session->document != nullptr && session->state != SessionState::importing &&
            session->state != SessionState::failed)
            take_back(*session);
}

void ReadingControl::take_back(DocumentSession& session) {
    if (session.is_being_read()) to_go_on_.insert(session.id);
    paused_ = paused_ || session.state == SessionState::paused;
    session.forget_reading();
    session.set_state(SessionState::waiting);
}

void ReadingControl::go_on(DocumentSession& session) {
    if (to_go_on_.erase(session.id) == 0 || session.state == SessionState::reading) return;
    const bool paused = std::exchange(paused_, false);
    if (paused) pause();
    if (session.state == SessionState::planned) start(session);
    if (paused) session.set_state(SessionState::paused);
}

// ---- what the engine says ----

void ReadingControl::hear(const event::DocumentOpened& opened) {
    DocumentSession* session = sessions_.find(opened.session);
    if (session == nullptr) return;
    session->tokens = opened.tokens;
    emit session->progressed();
}

void ReadingControl::hear(const event::ReadingPlanned& planned) {
    DocumentSession* session = sessions_.find(planned.session);
    if (session == nullptr) return;
    if (session->reading) session->pages = planned.pages;  // the library knows them
    if (session->pages != planned.pages) return;           // they were chosen since, and another plan comes
    session->plan = planned.plan;
    session->tokens = planned.plan.document_tokens;
    if (session->state == SessionState::waiting)
        session->set_state(planned.unasked ? SessionState::queued : SessionState::planned);
    emit session->plan_changed();
    go_on(*session);
}

void ReadingControl::hear(const event::ReadingTried& tried) {
    DocumentSession* session = sessions_.find(tried.session);
    if (session == nullptr) return;
    session->tried = tried;
    emit session->plan_changed();
}

void ReadingControl::hear(const event::ReadingRestored& restored) {
    DocumentSession* session = sessions_.find(restored.session);
    if (session == nullptr) return;
    session->restored_tokens = restored.tokens;
    emit session->progressed();
}

void ReadingControl::hear(const event::ReadingProgress& at) {
    DocumentSession* session = sessions_.find(at.session);
    if (session == nullptr) return;
    session->progress = at.progress;
    if (session->state == SessionState::queued) session->set_state(SessionState::reading);
    emit session->progressed();
}

void ReadingControl::hear(const event::ReadingPaused& paused) {
    if (DocumentSession* session = paused.session ? sessions_.find(*paused.session) : nullptr; session != nullptr)
        session->set_state(SessionState::paused);
}

void ReadingControl::hear(const event::ReadingResumed&) {
    for (DocumentSession* session : sessions_.all())
        if (session->state == SessionState::paused) session->set_state(SessionState::reading);
}

void ReadingControl::hear(const event::ReadingEnded& ended) {
    DocumentSession* session = sessions_.find(ended.session);
    if (session == nullptr) return;
    session->read = ended.read;
    session->prefilled_tokens = ended.prefilled_tokens;
    session->restored_tokens = ended.restored_tokens;
    session->seconds = ended.seconds;
    session->reading = ended.id;
    session->saved = ended.saved;
    if (ended.saved) session->not_saved.reset();
    session->retention = ended.retention;
    emit session->retention_changed();
    session->set_state(ended.read.complete() ? SessionState::ready : SessionState::partly);
    emit this->ended(session);
}

void ReadingControl::hear(const event::OpeningFailed& failed) {
    fail(failed.session, failed.error);
}

void ReadingControl::hear(const event::ReadingFailed& failed) {
    fail(failed.session, failed.error);
}

void ReadingControl::fail(SessionId id, const Error& error) {
    DocumentSession* session = sessions_.find(id);
    if (session == nullptr) return;
    log_.error(error);
    session->fail(error);
}

void ReadingControl::hear(const event::BudgetChanged& changed) {
    DocumentSession* session = sessions_.find(changed.session);
    if (session == nullptr) return;
    session->plan = changed.plan;
    session->read = changed.read;
    if (!changed.retention.empty()) session->retention = changed.retention;
    emit session->plan_changed();
    emit session->retention_changed();
}

void ReadingControl::hear(const event::SteppedDown& stepped) {
    DocumentSession* session = sessions_.find(stepped.session);
    if (session == nullptr) return;
    session->plan = stepped.plan;
    session->stepped_down = stepped.why;
    emit session->plan_changed();
    emit session->progressed();
}

/// By forget(), or with its model: then the document stays.
void ReadingControl::hear(const event::SessionClosed& closed) {
    DocumentSession* session = sessions_.find(closed.session);
    if (session == nullptr) return;
    session->forget_reading();
    if (session->state == SessionState::importing) return;  // anew: it is given to the engine again after that
    session->set_state(session->error ? SessionState::failed : SessionState::waiting);
}

void ReadingControl::hear(const event::Meter& meter) {
    DocumentSession* session = meter.reading ? sessions_.find(*meter.reading) : nullptr;
    if (session == nullptr || meter.retention == nullptr || session->retention == *meter.retention) return;
    session->retention = *meter.retention;
    emit session->retention_changed();
}

}  // namespace lectern
