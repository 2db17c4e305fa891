#pragma once

#include <QWidget>

#include "ui/models/model_row.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace lectern {

/// The end of a model's row: that it is here, or what fetches it, or how far that is.
class ModelStateCell : public QWidget {
    Q_OBJECT

 public:
    explicit ModelStateCell(QWidget* parent);

    void show_row(const ModelRow& row);
    /// What can have the focus here.
    QPushButton& button() { return *button_; }

 signals:
    /// Begin, pause or resume.
    void fetch_wanted();

 private:
    void show_state(const ModelRow& row);
    void show_button(const ModelRow& row);

    QLabel *mark_, *words_;
    QProgressBar* progress_;
    QPushButton* button_;
};

}  // namespace lectern
