#pragma once

#include <QWidget>

#include "ui/workspace/workspace.h"

class QLabel;
class QPushButton;

namespace lectern {

/// What is shown while no document is: three steps, each of which can be taken here.
class Welcome : public QWidget {
    Q_OBJECT

 public:
    explicit Welcome(QWidget* parent = nullptr);

    void show_model(const ModelState& model);

 signals:
    void model_wanted();
    void document_wanted();
    void sample_wanted();

 private:
    QPushButton* add_step(int number, const QString& text, const QString& button);

    QLabel* model_;
    QPushButton *choose_model_, *open_, *sample_;
};

}  // namespace lectern
