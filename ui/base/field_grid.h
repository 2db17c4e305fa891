#pragma once

#include <QGridLayout>

class QLabel;

namespace lectern {

/// Fields below one another, each with its name on the left and a sentence of help under it. Not a QFormLayout: that of
/// Qt 6.4 lays sentences out with the heights that they had at an earlier width, and cuts them off.
class FieldGrid : public QGridLayout {
 public:
    using QGridLayout::QGridLayout;

    /// Above the fields of one kind.
    void add_heading(const QString& words);
    /// The name of a field with its key ("&Policy"); name and help are what screen readers say of it. The row's number.
    int add_field(const QString& name, QWidget* field, QLabel* help);
    /// What is only looked at.
    int add_row(QLabel* name, QWidget* shown);
    void set_row_visible(int row, bool visible);
};

}  // namespace lectern
