#include "app/engine/training_queue.h"

#include <new>

#include "app/engine/session_events.h"

namespace lectern {

namespace {

Error cannot_train(Sentence what, Sentence next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = sentence("No heads were trained."),
            .next = std::move(next)};
}

Error training_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("The training was cancelled."),
            .means = sentence("What was learned before is kept."),
            .next = sentence("Begin it again when you like: it goes on where it was.")};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left for the texts to learn from."),
            .means = sentence("No heads were trained."),
            .next = sentence("Use fewer or shorter texts, or close other programs.")};
}

}  // namespace

void TrainingQueue::refuse_without_model(const command::TrainHeads& train) {
    events_.push(
        event::TrainingFailed{.training = train.training,
                              .error = cannot_train(sentence("No model is open."), sentence("Choose a model first."))});
}

void TrainingQueue::add(command::TrainHeads& train, std::shared_ptr<CancelToken> cancel,
                        const DocumentOf& document_of) {
    for (const SessionId id : train.sessions) {
        auto document = document_of(id);
        if (document == nullptr) {
            events_.push(event::TrainingFailed{.training = train.training,
                                               .error = cannot_train(sentence("A document to learn from is not open."),
                                                                     sentence("Open it again, or choose another."))});
            return;
        }
        train.options.texts.documents.push_back(std::move(document));
    }
    trainings_.push_back(
        {.id = train.training, .options = std::move(train.options), .cancel = std::move(cancel), .heads = {}});
}

void TrainingQueue::cancel(TrainingId id) {
    for (auto training = trainings_.begin(); training != trainings_.end(); ++training) {
        const bool is_running = goes_on_ && training == trainings_.begin();
        if (training->id != id || is_running) continue;
        trainings_.erase(training);
        return events_.push(event::TrainingFailed{.training = id, .error = training_cancelled()});
    }
}

void TrainingQueue::cancel_all() {
    for (const Training& training : trainings_)
        events_.push(event::TrainingFailed{.training = training.id, .error = training_cancelled()});
    trainings_.clear();
}

void TrainingQueue::train(Model& model, const Beside& beside) {
    Training& training = trainings_.front();
    const auto hold = std::make_shared<CancelToken>(training.cancel.get());
    commands_.background(hold);
    goes_on_ = true;
    auto done = run(training, model, beside, *hold);
    goes_on_ = false;
    commands_.background(nullptr);
    if (!done) end_if_card_failed(done.error());
    if (!done && done.error().code == ErrorCode::cancelled && !training.cancel->cancelled()) return;  // for a while
    if (done)
        events_.push(event::TrainingEnded{
            .training = training.id, .file = training.options.training.output, .trained = std::move(*done)});
    else
        events_.push(event::TrainingFailed{.training = training.id, .error = done.error()});
    trainings_.pop_front();
}

Result<HeadsTrained> TrainingQueue::run(Training& training, Model& model, const Beside& beside, CancelToken& hold) {
    try {
        if (!training.heads) {
            auto prepared = HeadsTraining::prepare(model, training.options, *training.cancel);
            if (!prepared) return fail(prepared.error());
            training.heads = std::move(*prepared);
        }
        const auto progress = [&](const TrainProgress& at) {
            if (at.seconds == 0)
                events_.push(event::TrainingBegun{
                    .training = training.id, .progress = at, .left_out = training.heads->left_out()});
            else
                events_.push(event::TrainingProgress{.training = training.id, .progress = at});
            beside.meter();
        };
        // Shares take minutes and begin anew when they are cut off: so commands are served between two heads, and only
        // what cannot wait cuts them off.
        const auto shares = [&](const SharesProgress& at) {
            events_.push(event::SharesSought{.training = training.id, .progress = at});
            commands_.background(nullptr);
            if (!beside.serve()) hold.cancel();
        };
        return training.heads->run(model, {.progress = progress, .shares = shares}, hold);
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
}

}  // namespace lectern
