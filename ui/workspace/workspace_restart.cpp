// The engine ended by itself: another takes its place, and goes on from what is in the library.
#include "app/reading/lost_card.h"
#include "ui/workspace/workspace.h"

namespace lectern {

using State = DocumentSession::State;

namespace {

/// Of an engine that ends again and again before anything comes of it.
constexpr int most_restarts = 2;

Error told(Error why, bool again) {
    if (again) {
        why.means = "It was started again. Readings go on from where they were saved last.";
        why.next = "Questions that were not answered can be asked again.";
    }
    return why;
}

}  // namespace

void Workspace::on(const event::EngineEnded& ended) {
    if (!ended.why) return;  // the workspace ended it
    const bool again = restarts_++ < most_restarts;
    const Error why = told(*ended.why, again);
    fail_questions(why);
    fail_training(why);
    for (const auto& [id, session] : sessions_)
        if (session->document != nullptr && session->state != State::importing && session->state != State::failed)
            take_back(*session);
    start_engine();
    // A card that failed is left alone until the model is opened by hand.
    const ModelOptions options = on_cpu_after(why, options_.model).value_or(options_.model);
    if (model_.kind == ModelState::Kind::open || model_.kind == ModelState::Kind::opening) {
        if (again) {
            load_model(model_.file, options);
        } else {
            model_ = {.kind = ModelState::Kind::failed, .file = model_.file, .error = why};
            emit model_changed();
        }
    }
    emit engine_ended(why);
}

void Workspace::fail_questions(const Error& why) {
    const auto open = std::exchange(questions_, {});
    for (const auto& [question, asked] : open)
        if (DocumentSession* session = this->session(asked.session); session != nullptr)
            session->conversation.change(asked.turn, [&](ConversationTurn& one) {
                one.state = ConversationTurn::State::failed;
                one.error = why;
            });
    emit answering_changed();
}

void Workspace::take_back(DocumentSession& session) {
    if (session.is_being_read()) to_go_on_.insert(session.id);
    paused_ = paused_ || session.state == State::paused;
    session.plan.reset();
    session.read = {};
    session.retention.clear();
    emit session.retention_changed();
    set_state(session, State::waiting);
}

/// As it was before the engine ended: paused, if it was.
void Workspace::go_on_reading(DocumentSession& session) {
    if (to_go_on_.erase(session.id) == 0 || session.state == State::reading) return;
    const bool paused = std::exchange(paused_, false);
    if (paused) pause();
    if (session.state == State::planned) start(session);
    if (paused) set_state(session, State::paused);
}

}  // namespace lectern
