#pragma once

#include <QDialog>

#include "ui/workspace/workspace.h"

class QCheckBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace lectern {

class LossPlot;

/// Trains retaining heads for the model that is open, on documents of the library and on files. The training goes on
/// when the dialog is closed.
class TrainingDialog : public QDialog {
    Q_OBJECT

 public:
    explicit TrainingDialog(Workspace& workspace, QWidget* parent = nullptr);

    /// To the list of texts, and chosen.
    void add_files(const QStringList& files);

 private:
    QWidget* make_texts();
    QWidget* make_numbers();
    QWidget* make_buttons();
    QSpinBox* add_number(QFormLayout& form, const QString& name, const QString& help, int least, int most, int value);
    QListWidgetItem* add_text(const QString& name, bool chosen);

    void list_documents();
    void choose_files();
    void start();
    void train(TrainingTexts texts);
    void use_now();
    void show_training();
    void show_model();

    Workspace& workspace_;
    QListWidget* texts_;
    QSpinBox *context_, *tokens_, *rounds_;
    QCheckBox* anew_;
    QLabel *place_, *said_;
    LossPlot* curve_;
    QProgressBar* progress_;
    QPushButton *add_, *train_, *cancel_, *use_;
};

}  // namespace lectern
