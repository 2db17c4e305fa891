#include "ui/workspace/heads_trainer.h"

#include "app/models/catalogue.h"

namespace lectern {

using Stage = HeadsTrainingState::Stage;

std::filesystem::path HeadsTrainer::file() const {
    return own_heads_folder() / (model_.state().file.stem().string() + ".gguf");
}

std::filesystem::path HeadsTrainer::learned_file() const {
    return own_heads_folder() / (model_.state().file.stem().string() + ".learned.gguf");
}

void HeadsTrainer::start(HeadsTrainingOptions options) {
    begin(std::move(options), file());
}

void HeadsTrainer::learn(HeadsTrainingOptions options) {
    std::error_code error;
    std::filesystem::remove(learned_file() += ".training", error);  // of other documents
    begin(std::move(options), learned_file());
}

void HeadsTrainer::begin(HeadsTrainingOptions options, const std::filesystem::path& file) {
    std::error_code error;  // a folder that cannot be made is one that cannot be written, which the training says
    std::filesystem::create_directories(own_heads_folder(), error);
    options.training.output = file;
    state_ = {.stage = Stage::preparing, .id = ++last_, .file = file};
    engine_.post(command::TrainHeads{.training = state_.id, .options = std::move(options), .sessions = {}});
    emit changed();
}

void HeadsTrainer::cancel() {
    engine_.post(command::CancelTraining{.training = state_.id});
}

void HeadsTrainer::fail(const Error& why) {
    if (!state_.is_running()) return;
    state_.stage = Stage::failed;
    state_.error = why;
    emit changed();
}

void HeadsTrainer::hear(const event::TrainingBegun& begun) {
    state_.stage = Stage::learning;
    state_.progress = begun.progress;
    emit changed();
}

void HeadsTrainer::hear(const event::TrainingProgress& at) {
    state_.stage = Stage::learning;
    state_.progress = at.progress;
    if (at.progress.seconds > 0) state_.loss.push_back(at.progress.loss);
    emit changed();
}

void HeadsTrainer::hear(const event::SharesSought& sought) {
    state_.stage = Stage::sharing;
    state_.shares = sought.progress;
    emit changed();
}

void HeadsTrainer::hear(const event::TrainingEnded& ended) {
    state_.stage = Stage::ended;
    state_.trained = ended.trained;
    emit changed();
}

void HeadsTrainer::hear(const event::TrainingFailed& failed) {
    fail(failed.error);
}

}  // namespace lectern
