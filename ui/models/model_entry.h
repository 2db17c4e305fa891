#pragma once

#include "ui/models/model_row.h"

class QGridLayout;
class QLabel;
class QRadioButton;
class QWidget;

namespace lectern {

class ModelStateCell;
class QualitySteps;

/// What stands in the list of one model: its widgets, which belong to the list and go with the entry.
class ModelEntry {
 public:
    enum Column { choice, title, quality, pace, longest, state, columns };

    explicit ModelEntry(QWidget* list);
    ~ModelEntry();
    ModelEntry(const ModelEntry&) = delete;
    ModelEntry& operator=(const ModelEntry&) = delete;

    void show_row(const ModelRow& row);
    const ModelRow& row() const { return row_; }
    QRadioButton& radio() const { return *radio_; }
    ModelStateCell& state_cell() const { return *state_; }

    /// From `line` of the grid on: side by side, or, where letters leave no room for columns, below each other, each
    /// with its name. Returns the line behind it.
    int lay_out(QGridLayout& grid, int line, bool narrow);
    /// Where it begins in the list, with the room above it.
    int top() const;

 private:
    int lay_out_wide(QGridLayout& grid, int line);
    int lay_out_narrow(QGridLayout& grid, int line);
    void show_texts();
    int padding() const;  ///< above and below it

    ModelRow row_;
    bool is_narrow_ = false;
    QRadioButton* radio_;
    QWidget *head_, *quality_line_;
    QLabel *name_, *badge_, *purpose_, *quality_name_, *pace_, *longest_;
    QualitySteps* quality_;
    ModelStateCell* state_;
};

}  // namespace lectern
