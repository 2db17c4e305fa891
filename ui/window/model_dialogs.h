#pragma once

#include "app/models/downloads.h"
#include "app/models/local_models.h"
#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

namespace lectern {

class ModelsDialog;

/// One that reads documents once it is here.
struct ModelToFetch {
    CatalogueModel model;
    std::optional<DownloadState> download;  ///< nothing: not begun
};

/// Choosing, fetching and training models. The settings remember the one that is open.
class ModelDialogs : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to.
    ModelDialogs(Workspace& workspace, Settings& settings, QWidget* window);

    void choose_model();
    /// That is being fetched; else the one that suits this computer, if it is not here and can be fetched.
    std::optional<ModelToFetch> model_to_fetch() const;
    /// Fetches it, and shows that; or pauses, where it is being fetched, or goes on.
    void fetch_or_pause();
    void train_heads();

 signals:
    void trouble(const lectern::Error& error);
    void hint(const QString& text);
    /// What model_to_fetch() says.
    void download_changed();

 private:
    void model_changed();
    void training_changed();
    Downloads& downloads();
    ModelsDialog* dialog();
    void model_fetched(const QString& name);

    Workspace& workspace_;
    Settings& settings_;
    QWidget* window_;
    Downloads* downloads_ = nullptr;  ///< once models were looked at
};

}  // namespace lectern
