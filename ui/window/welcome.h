#pragma once

#include <QWidget>

#include "ui/window/model_dialogs.h"

class QFrame;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace lectern {

/// What is shown while no document is: what the program does, where documents are dropped, and the model that reads.
class Welcome : public QWidget {
    Q_OBJECT

 public:
    explicit Welcome(QWidget* parent = nullptr);

    void show_model(const ModelState& model);
    /// While there is none: one that could be fetched, or is.
    void show_model_to_fetch(const std::optional<ModelToFetch>& wanted);
    /// All menus of the window, behind a button.
    void add_menu(QMenu* menu);

 signals:
    void model_wanted();
    void fetch_wanted();
    void document_wanted();
    void sample_wanted();

 private:
    QWidget* make_promise();
    QWidget* make_drop_area();
    QWidget* make_model();
    void show_download(const DownloadState& download);

    QVBoxLayout* column_;
    QLabel *model_, *model_state_;
    QProgressBar* arrived_;
    QPushButton *choose_model_, *fetch_, *open_, *sample_;
};

}  // namespace lectern
