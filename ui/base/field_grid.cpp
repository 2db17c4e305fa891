#include "ui/base/field_grid.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/without_key.h"

namespace lectern {

int FieldGrid::add_field(const QString& name, QWidget* field, QLabel* help) {
    field->setAccessibleName(without_key(name));
    field->setAccessibleDescription(help->text());
    field->setToolTip(help->text());
    help->setWordWrap(true);
    auto* label = new QLabel(name);
    label->setBuddy(field);
    // Its words stand in the middle of a control of one line, and at the top beside what is taller.
    label->setMinimumHeight(std::min(field->sizeHint().height(), 2 * label->sizeHint().height()));
    auto* both = new QWidget;
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins({});
    column->setSpacing(help->fontMetrics().height() / 6);
    column->addWidget(field);
    column->addWidget(help);
    help->setHidden(help->text().isEmpty());
    return add_row(label, both);
}

void FieldGrid::add_heading(const QString& words) {
    auto* heading = new QLabel(words);
    heading->setProperty("role", "title");
    const int row = rowCount();
    // What a heading belongs to stands below it.
    if (row > 1) heading->setContentsMargins(0, heading->fontMetrics().height(), 0, 0);
    addWidget(heading, row, 0, 1, 2);
}

int FieldGrid::add_row(QLabel* name, QWidget* shown) {
    const int row = rowCount();
    addWidget(name, row, 0, Qt::AlignTop);
    addWidget(shown, row, 1);
    setColumnStretch(1, 1);
    return row;
}

void FieldGrid::set_row_visible(int row, bool visible) {
    for (const int column : {0, 1}) itemAtPosition(row, column)->widget()->setVisible(visible);
}

}  // namespace lectern
