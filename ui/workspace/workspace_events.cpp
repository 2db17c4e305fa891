#include <algorithm>

#include "ui/workspace/repetition.h"
#include "ui/workspace/workspace.h"

namespace lectern {

using State = DocumentSession::State;

void Workspace::take_events() {
    for (const EngineEvent& event : engine_->take()) {
        log_.hear(event);
        std::visit([this](const auto& one) { on(one); }, event);
    }
}

// ---- the model ----

void Workspace::on(const event::ModelOpened& opened) {
    model_ = {.kind = ModelState::Kind::open, .file = opened.file, .opened = opened};
    emit model_changed();
    for (const auto& [id, session] : sessions_) {
        // What failed with the model before may go with this one.
        const bool failed = session->state == State::failed && session->document != nullptr;
        if (session->state != State::waiting && !failed) continue;
        session->error.reset();
        set_state(*session, State::waiting);
        give_to_engine(*session);
    }
}

/// Documents stay open, without a reading.
void Workspace::on(const event::ModelClosed&) {
    if (model_.kind == ModelState::Kind::opening) return;  // the one that was chosen instead
    model_ = {};
    emit model_changed();
}

void Workspace::on(const event::ModelFailed& failed) {
    model_ = {.kind = ModelState::Kind::failed, .file = failed.file, .error = failed.error};
    emit model_changed();
}

// ---- reading ----

void Workspace::on(const event::DocumentOpened& opened) {
    DocumentSession* session = this->session(opened.session);
    if (session == nullptr) return;
    session->tokens = opened.tokens;
    emit session->progressed();
}

void Workspace::on(const event::ReadingPlanned& planned) {
    DocumentSession* session = this->session(planned.session);
    if (session == nullptr) return;
    if (session->reading) session->pages = planned.pages;  // the library knows them
    if (session->pages != planned.pages) return;           // they were chosen since, and another plan comes
    session->plan = planned.plan;
    session->tokens = planned.plan.document_tokens;
    if (session->state == State::waiting) set_state(*session, planned.unasked ? State::queued : State::planned);
    emit session->plan_changed();
    go_on_reading(*session);
}

void Workspace::on(const event::ReadingRestored& restored) {
    DocumentSession* session = this->session(restored.session);
    if (session == nullptr) return;
    session->restored_tokens = restored.tokens;
    emit session->progressed();
}

void Workspace::on(const event::ReadingProgress& at) {
    DocumentSession* session = this->session(at.session);
    if (session == nullptr) return;
    session->progress = at.progress;
    if (session->state == State::queued) set_state(*session, State::reading);
    emit session->progressed();
}

void Workspace::on(const event::ReadingPaused& paused) {
    if (DocumentSession* session = paused.session ? this->session(*paused.session) : nullptr; session != nullptr)
        set_state(*session, State::paused);
}

void Workspace::on(const event::ReadingResumed&) {
    for (const auto& [id, session] : sessions_)
        if (session->state == State::paused) set_state(*session, State::reading);
}

void Workspace::on(const event::ReadingEnded& ended) {
    DocumentSession* session = this->session(ended.session);
    if (session == nullptr) return;
    session->read = ended.read;
    session->prefilled_tokens = ended.prefilled_tokens;
    session->restored_tokens = ended.restored_tokens;
    session->seconds = ended.seconds;
    session->reading = ended.id;
    session->saved = ended.saved;
    if (ended.saved) session->not_saved.reset();
    restarts_ = 0;
    session->retention = ended.retention;
    emit session->retention_changed();
    set_state(*session, ended.read.complete() ? State::ready : State::partly);
    emit library_changed();
    emit reading_ended(session);
}

void Workspace::on(const event::OpeningFailed& failed) {
    if (DocumentSession* session = this->session(failed.session); session != nullptr) fail(*session, failed.error);
}

void Workspace::on(const event::ReadingFailed& failed) {
    if (DocumentSession* session = this->session(failed.session); session != nullptr) fail(*session, failed.error);
}

void Workspace::on(const event::BudgetChanged& changed) {
    DocumentSession* session = this->session(changed.session);
    if (session == nullptr) return;
    session->plan = changed.plan;
    session->read = changed.read;
    emit session->plan_changed();
}

void Workspace::on(const event::MustReadAgain& must) {
    if (DocumentSession* session = this->session(must.session); session != nullptr)
        emit must_read_again(session, must.plan);
}

void Workspace::on(const event::BudgetRefused& refused) {
    emit trouble(session(refused.session), refused.error);
}

void Workspace::on(const event::SteppedDown& stepped) {
    DocumentSession* session = this->session(stepped.session);
    if (session == nullptr) return;
    session->plan = stepped.plan;
    session->stepped_down = stepped.why;
    emit session->plan_changed();
    emit session->progressed();
}

void Workspace::on(const event::ReadingSaved& saved) {
    DocumentSession* session = this->session(saved.session);
    if (session == nullptr) return;
    session->reading = saved.id;
    session->saved = saved.saved;
    if (saved.saved) session->not_saved.reset();
    emit session->progressed();
    emit library_changed();
}

/// By close(), which has forgotten it, or with its model: then the document stays.
void Workspace::on(const event::SessionClosed& closed) {
    DocumentSession* session = this->session(closed.session);
    if (session == nullptr) return;
    session->plan.reset();
    session->read = {};
    session->retention.clear();
    emit session->retention_changed();
    if (session->state == State::importing) return;  // anew: it is given to the engine again after that
    set_state(*session, session->error ? State::failed : State::waiting);
}

void Workspace::on(const event::Meter& meter) {
    if (DocumentSession* session = meter.reading ? this->session(*meter.reading) : nullptr;
        session != nullptr && meter.retention != nullptr && session->retention != *meter.retention) {
        session->retention = *meter.retention;
        emit session->retention_changed();
    }
    emit metered(meter);
}

void Workspace::on(const event::Trouble& trouble) {
    DocumentSession* session = trouble.session ? this->session(*trouble.session) : nullptr;
    if (session != nullptr && trouble.not_saved) return not_saved(*session, trouble.error);
    emit this->trouble(session, trouble.error);
}

// ---- answers ----

template <typename Change>
void Workspace::change_turn(QuestionId question, Change change) {
    const auto asked = questions_.find(question);
    if (asked == questions_.end()) return;
    if (DocumentSession* session = this->session(asked->second.session); session != nullptr)
        change(*session, asked->second.turn);
}

void Workspace::forget_question(QuestionId question) {
    questions_.erase(question);
    emit answering_changed();
}

void Workspace::on(const event::AnswerBegun& begun) {
    change_turn(begun.question, [&](DocumentSession& session, int turn) {
        session.conversation.change(turn, [&](ConversationTurn& one) {
            one.state = ConversationTurn::State::writing;
            one.read = begun.read;
            one.read_is_known = true;
        });
    });
}

void Workspace::on(const event::AnswerText& text) {
    change_turn(text.question, [&](DocumentSession& session, int turn) {
        session.conversation.append_text(turn, QString::fromStdString(text.text));
        const ConversationTurn& written = session.conversation.turn(turn);
        if (!written.repeats && repeats_itself(written.answer))
            session.conversation.change(turn, [](ConversationTurn& one) { one.repeats = true; });
    });
}

void Workspace::on(const event::AnswerEnded& ended) {
    restarts_ = 0;
    change_turn(ended.question, [&](DocumentSession& session, int turn) {
        const Answered& answered = ended.answered;
        const bool stopped = answered.answer.stop == StopReason::cancelled;
        const int turns_before = static_cast<int>(session.conversation.before(turn).size());
        session.conversation.change(turn, [&](ConversationTurn& one) {
            one.state = stopped ? ConversationTurn::State::stopped : ConversationTurn::State::ended;
            one.answer = QString::fromStdString(answered.answer.text);
            one.read = ended.read;
            one.read_is_known = true;
            one.evidence = answered.evidence;
            one.attended = answered.attended;
            one.looked_for_evidence = answered.looked_for_evidence;
            if (answered.answer.tokens > 0) one.left_out = turns_before - answered.turns_seen;
            one.tokens_per_second = answered.answer.tokens_per_second;
            for (const RecalledPassage& passage : answered.recalled.passages)
                if (std::ranges::find(one.recalled_pages, passage.page) == one.recalled_pages.end())
                    one.recalled_pages.push_back(passage.page);
        });
        if (!answered.answer.text.empty()) keep(session, turn, answered);
        emit answer_ended(&session, turn);
    });
    forget_question(ended.question);
}

void Workspace::on(const event::AnswerFailed& failed) {
    change_turn(failed.question, [&](DocumentSession& session, int turn) {
        session.conversation.change(turn, [&](ConversationTurn& one) {
            one.state = ConversationTurn::State::failed;
            one.error = failed.error;
        });
    });
    forget_question(failed.question);
}

}  // namespace lectern
