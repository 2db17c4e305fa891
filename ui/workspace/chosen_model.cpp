#include "ui/workspace/chosen_model.h"

#include "app/models/catalogue.h"
#include "app/reading/lost_card.h"

namespace lectern {

using Kind = ModelState::Kind;

void ChosenModel::open(const std::filesystem::path& file) {
    engine_.forget_ends();
    load(file, options_);
}

void ChosenModel::open_again(const EngineEnd& end) {
    if (state_.kind != Kind::open && state_.kind != Kind::opening) return;
    if (!end.again) return change({.kind = Kind::failed, .file = state_.file, .error = end.why});
    // A card that failed is left alone until the model is opened by hand.
    load(state_.file, on_cpu_after(end.why, options_).value_or(options_));
}

void ChosenModel::load(const std::filesystem::path& file, const ModelOptions& options) {
    engine_.post(command::OpenModel{.file = file, .options = options, .heads = heads_folders()});
    change({.kind = Kind::opening, .file = file});
}

void ChosenModel::change(ModelState state) {
    state_ = std::move(state);
    emit changed();
}

void ChosenModel::hear(const event::ModelOpened& opened) {
    change({.kind = Kind::open, .file = opened.file, .opened = opened});
    emit this->opened();
}

/// Documents stay open, without a reading.
void ChosenModel::hear(const event::ModelClosed&) {
    if (state_.kind == Kind::opening) return;  // the one that was chosen instead
    change({});
}

void ChosenModel::hear(const event::ModelFailed& failed) {
    change({.kind = Kind::failed, .file = failed.file, .error = failed.error});
}

}  // namespace lectern
