#include "ui/window/model_dialogs.h"

#include "ui/models/models_dialog.h"
#include "ui/models/recommended_here.h"
#include "ui/models/training_dialog.h"
#include "ui/models/training_words.h"

namespace lectern {

ModelDialogs::ModelDialogs(Workspace& workspace, Settings& settings, QWidget* window)
    : QObject(window), workspace_(workspace), settings_(settings), window_(window) {
    connect(&workspace_, &Workspace::model_changed, this, &ModelDialogs::model_changed);
}

void ModelDialogs::model_changed() {
    const ModelState& model = workspace_.model();
    if (model.kind == ModelState::Kind::open) settings_.set_model(QString::fromStdString(model.file.string()));
    if (model.kind == ModelState::Kind::failed) emit trouble(*model.error);
}

Downloads& ModelDialogs::downloads() {
    if (downloads_ == nullptr) {
        downloads_ = new Downloads({}, this);
        connect(downloads_, &Downloads::finished, this, &ModelDialogs::model_fetched);
        connect(downloads_, &Downloads::changed, this, &ModelDialogs::download_changed);
    }
    return *downloads_;
}

void ModelDialogs::choose_model() {
    dialog();
}

std::optional<ModelToFetch> ModelDialogs::model_to_fetch() const {
    const auto catalogue = read_catalogue();
    if (!catalogue) return std::nullopt;  // said where models are chosen
    const auto state_of = [&](const CatalogueModel& model) {
        const DownloadState* state = downloads_ == nullptr ? nullptr : downloads_->state(model.name);
        return state == nullptr ? std::nullopt : std::optional(*state);
    };
    for (const CatalogueModel& model : *catalogue)
        if (const auto state = state_of(model); state && state->running) return ModelToFetch{model, state};
    const std::vector<ListedModel> models = list_models(*catalogue, models_folder(), {});
    const auto best = recommended_here(models, settings_, 0);
    if (!best || models[*best].file || !models[*best].known) return std::nullopt;
    return ModelToFetch{*models[*best].known, state_of(*models[*best].known)};
}

void ModelDialogs::fetch_or_pause() {
    const auto wanted = model_to_fetch();
    if (!wanted || !wanted->download)
        dialog()->use_or_fetch();
    else if (wanted->download->running)
        downloads().pause(wanted->model.name);
    else
        downloads().start(wanted->model);
}

/// The one that is open, or another.
ModelsDialog* ModelDialogs::dialog() {
    if (auto* open = window_->findChild<ModelsDialog*>(); open != nullptr) {
        open->activateWindow();
        return open;
    }
    auto catalogue = read_catalogue();
    if (!catalogue) emit trouble(catalogue.error());
    auto* dialog =
        new ModelsDialog(workspace_, settings_, downloads(),
                         catalogue ? std::move(*catalogue) : std::vector<CatalogueModel>(), models_folder(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ModelsDialog::model_chosen, &workspace_, &Workspace::open_model);
    dialog->open();
    return dialog;
}

void ModelDialogs::train_heads() {
    connect(&workspace_, &Workspace::training_changed, this, &ModelDialogs::training_changed, Qt::UniqueConnection);
    auto* dialog = new TrainingDialog(workspace_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// Its end is said here when its dialog is closed.
void ModelDialogs::training_changed() {
    const HeadsTrainingState& training = workspace_.training();
    if (training.is_running() || window_->findChild<TrainingDialog*>() != nullptr) return;
    if (training.error)
        emit trouble(*training.error);
    else
        emit hint(training_text(training));
}

/// Whoever fetches a model while none is open wants to use it.
void ModelDialogs::model_fetched(const QString& name) {
    const ModelState::Kind kind = workspace_.model().kind;
    if (kind != ModelState::Kind::none && kind != ModelState::Kind::failed) return;
    if (const auto file = find_model(name.toStdString())) workspace_.open_model(*file);
}

}  // namespace lectern
