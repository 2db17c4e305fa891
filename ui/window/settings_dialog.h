#pragma once

#include <QDialog>

#include "engine/devices/devices.h"
#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace lectern {

class FieldGrid;

/// What a person chooses once. Each has a sentence that says what it does, and when.
class SettingsDialog : public QDialog {
    Q_OBJECT

 public:
    SettingsDialog(Workspace& workspace, Settings& settings, QWidget* parent = nullptr);

 signals:
    /// They are stored.
    void changed();

 private:
    void add_answers();
    void add_reading();
    void add_window();
    void add_library();
    /// The row's number.
    int add_row(const QString& name, QWidget* field, const QString& help);
    /// Its help is a tool tip alone: all rows together must fit a small screen.
    void add_short_row(const QString& name, QWidget* field, const QString& help);
    QSpinBox* number(int least, int most, int now, const QString& unit, const QString& least_words = {});
    void add_cards();
    void look_for_cards();
    void show_cards(const std::vector<GraphicsCard>& cards);
    void show_size();
    void resize_to_page();
    void store();

    Workspace& workspace_;
    Settings& settings_;
    QWidget* page_;
    FieldGrid* form_;
    QSpinBox *text_size_, *answer_, *unasked_, *accepted_, *threads_, *checkpoint_;
    QDoubleSpinBox* temperature_;
    QCheckBox *motion_, *learns_;
    QComboBox *language_, *theme_, *card_;
    QLabel* size_;
    int card_row_ = 0;
};

}  // namespace lectern
