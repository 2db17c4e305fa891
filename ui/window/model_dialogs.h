#pragma once

#include "app/models/local_models.h"
#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

namespace lectern {

class Downloads;
class ModelsDialog;

/// Choosing, fetching and training models. The settings remember the one that is open.
class ModelDialogs : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to.
    ModelDialogs(Workspace& workspace, Settings& settings, QWidget* window);

    void choose_model();
    /// The one that suits this computer, if it is not here and can be fetched.
    std::optional<CatalogueModel> model_to_fetch() const;
    /// Fetches it, and shows that.
    void fetch_model();
    void train_heads();

 signals:
    void trouble(const lectern::Error& error);
    void hint(const QString& text);

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
