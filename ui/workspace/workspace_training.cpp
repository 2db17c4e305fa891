#include "app/models/catalogue.h"
#include "ui/workspace/workspace.h"

namespace lectern {

using Stage = HeadsTrainingState::Stage;

std::filesystem::path Workspace::heads_file() const {
    return own_heads_folder() / (model_.file.stem().string() + ".gguf");
}

void Workspace::train_heads(HeadsTrainingOptions options) {
    std::error_code error;  // a folder that cannot be made is one that cannot be written, which the training says
    std::filesystem::create_directories(own_heads_folder(), error);
    options.training.output = heads_file();
    training_ = {.stage = Stage::preparing, .id = ++last_training_, .file = heads_file()};
    engine_->post(command::TrainHeads{.training = training_.id, .options = std::move(options), .sessions = {}});
    emit training_changed();
}

void Workspace::cancel_training() {
    engine_->post(command::CancelTraining{.training = training_.id});
}

void Workspace::fail_training(const Error& why) {
    if (!training_.is_running()) return;
    training_.stage = Stage::failed;
    training_.error = why;
    emit training_changed();
}

void Workspace::on(const event::TrainingBegun& begun) {
    training_.stage = Stage::learning;
    training_.progress = begun.progress;
    emit training_changed();
}

void Workspace::on(const event::TrainingProgress& at) {
    training_.stage = Stage::learning;
    training_.progress = at.progress;
    if (at.progress.seconds > 0) training_.loss.push_back(at.progress.loss);
    emit training_changed();
}

void Workspace::on(const event::SharesSought& sought) {
    training_.stage = Stage::sharing;
    training_.shares = sought.progress;
    emit training_changed();
}

void Workspace::on(const event::TrainingEnded& ended) {
    training_.stage = Stage::ended;
    training_.trained = ended.trained;
    emit training_changed();
}

void Workspace::on(const event::TrainingFailed& failed) {
    fail_training(failed.error);
}

}  // namespace lectern
