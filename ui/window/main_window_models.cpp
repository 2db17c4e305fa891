#include "app/models/downloads.h"
#include "ui/models/models_dialog.h"
#include "ui/models/training_dialog.h"
#include "ui/models/training_words.h"
#include "ui/window/banner.h"
#include "ui/window/main_window.h"

namespace lectern {

Downloads& MainWindow::downloads() {
    if (downloads_ == nullptr) {
        downloads_ = new Downloads({}, this);
        connect(downloads_, &Downloads::finished, this, &MainWindow::model_fetched);
    }
    return *downloads_;
}

void MainWindow::choose_model() {
    if (auto* open = findChild<ModelsDialog*>(); open != nullptr) return open->activateWindow();
    auto catalogue = read_catalogue();
    if (!catalogue) say(catalogue.error());
    auto* dialog =
        new ModelsDialog(workspace_, settings_, downloads(),
                         catalogue ? std::move(*catalogue) : std::vector<CatalogueModel>(), models_folder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ModelsDialog::model_chosen, &workspace_, &Workspace::open_model);
    connect(dialog, &ModelsDialog::training_wanted, this, [this, dialog] {
        dialog->close();
        train_heads();
    });
    dialog->open();
}

void MainWindow::train_heads() {
    connect(&workspace_, &Workspace::training_changed, this, &MainWindow::training_changed, Qt::UniqueConnection);
    auto* dialog = new TrainingDialog(workspace_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// Its end is said here when its dialog is closed.
void MainWindow::training_changed() {
    const HeadsTrainingState& training = workspace_.training();
    if (training.is_running() || findChild<TrainingDialog*>() != nullptr) return;
    if (training.error)
        say(*training.error);
    else
        trouble_banner_->show_message({SessionMessage::Severity::hint, training_text(training), {}});
}

/// Whoever fetches a model while none is open wants to use it.
void MainWindow::model_fetched(const QString& name) {
    const ModelState::Kind kind = workspace_.model().kind;
    if (kind != ModelState::Kind::none && kind != ModelState::Kind::failed) return;
    if (const auto file = find_model(name.toStdString())) workspace_.open_model(*file);
}

}  // namespace lectern
