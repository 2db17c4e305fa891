#pragma once

#include <QWidget>

#include "engine/read/presets.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace lectern {

class FieldGrid;

/// How a document is read, beside its budget: every choice with a sentence of help.
class ReadingDetails : public QWidget {
    Q_OBJECT

 public:
    explicit ReadingDetails(QWidget* parent = nullptr);

    /// Methods of the retaining heads that there are for the model; policies that need others cannot be chosen.
    void set_heads(const std::vector<std::string>& methods);
    /// The budget is that of the preset that was chosen last.
    ReadOptions options() const;

 signals:
    void options_changed();
    /// Its budget is wanted too.
    void preset_chosen();

 private:
    void add_row(const QString& name, QWidget* control, QLabel* help);
    void fill_presets();
    void fill_policies();
    void fill_formats();
    void fill_positions();
    void choose_preset();
    void reset();
    std::optional<CellFormat> chosen_format() const;  ///< nothing: automatic
    void show_options();
    void show_help();
    void changed();

    ReadOptions base_;   ///< what the controls do not show comes from here
    std::string heads_;  ///< names of the methods, for people
    FieldGrid* rows_;
    QComboBox* preset_;
    QComboBox* policy_;
    QComboBox* format_;
    QComboBox* positions_;
    QSpinBox* chunk_;
    QSpinBox* sinks_;
    QLabel* preset_help_;
    QLabel* policy_help_;
    QLabel* format_help_;
    QLabel* heads_found_;
    QPushButton* reset_;
};

}  // namespace lectern
