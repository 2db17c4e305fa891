#include <new>

#include "app/engine/engine.h"

namespace lectern {

namespace {

Error cannot_train(std::string what, std::string next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = "No heads were trained.",
            .next = std::move(next)};
}

Error cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = "The training was cancelled.",
            .means = "What was learned before is kept.",
            .next = "Begin it again when you like: it goes on where it was."};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = "There is no memory left for the texts to learn from.",
            .means = "No heads were trained.",
            .next = "Use fewer or shorter texts, or close other programs."};
}

}  // namespace

void Engine::serve(command::TrainHeads& train, PostedCommand& posted) {
    const auto refuse = [&](Error error) {
        events_.push(event::TrainingFailed{.training = train.training, .error = std::move(error)});
    };
    if (!model_) return refuse(cannot_train("No model is open.", "Choose a model first."));
    for (const SessionId id : train.sessions) {
        const ServedReading* session = find(id);
        if (session == nullptr || session->source.document == nullptr)
            return refuse(cannot_train("A document to learn from is not open.", "Open it again, or choose another."));
        train.options.texts.documents.push_back(session->source.document);
    }
    to_train_.push_back(
        {.id = train.training, .options = std::move(train.options), .cancel = posted.cancel, .heads = {}});
}

/// One that goes on ends by its token.
void Engine::serve(command::CancelTraining& end, PostedCommand&) {
    for (auto training = to_train_.begin(); training != to_train_.end(); ++training) {
        const bool goes_on = is_training_ && training == to_train_.begin();
        if (training->id != end.training || goes_on) continue;
        to_train_.erase(training);
        return events_.push(event::TrainingFailed{.training = end.training, .error = cancelled()});
    }
}

void Engine::forget_trainings() {
    for (const Training& training : to_train_)
        events_.push(event::TrainingFailed{.training = training.id, .error = cancelled()});
    to_train_.clear();
}

void Engine::train_next() {
    Training& training = to_train_.front();
    const auto hold = std::make_shared<CancelToken>(training.cancel.get());
    commands_.training(hold);
    is_training_ = true;
    auto done = train(training, hold);
    is_training_ = false;
    commands_.training(nullptr);
    if (!done) end_if_card_failed(done.error());
    if (!done && done.error().code == ErrorCode::cancelled && !training.cancel->cancelled()) return;  // for a while
    if (done)
        events_.push(event::TrainingEnded{
            .training = training.id, .file = training.options.training.output, .trained = std::move(*done)});
    else
        events_.push(event::TrainingFailed{.training = training.id, .error = done.error()});
    to_train_.pop_front();
}

Result<HeadsTrained> Engine::train(Training& training, const std::shared_ptr<CancelToken>& hold) {
    try {
        if (!training.heads) {
            auto prepared = HeadsTraining::prepare(*model_, training.options, *training.cancel);
            if (!prepared) return fail(prepared.error());
            training.heads = std::move(*prepared);
        }
        const auto progress = [&](const TrainProgress& at) {
            if (at.seconds == 0)
                events_.push(event::TrainingBegun{
                    .training = training.id, .progress = at, .left_out = training.heads->left_out()});
            else
                events_.push(event::TrainingProgress{.training = training.id, .progress = at});
            meter();
        };
        const auto shares = [&](const SharesProgress& at) {
            events_.push(event::SharesSought{.training = training.id, .progress = at});
            beside_training(*hold);
        };
        return training.heads->run(*model_, {.progress = progress, .shares = shares}, *hold);
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
}

/// Shares take minutes and begin anew when they are cut off: so commands are served between two heads, and only a
/// reading cuts them off.
void Engine::beside_training(CancelToken& hold) {
    commands_.training(nullptr);
    while (auto posted = commands_.next()) serve(*posted);
    save_what_changed();
    meter();
    if (quit_ || !put_off_.empty() || (!to_read_.empty() && !paused_)) hold.cancel();
}

}  // namespace lectern
