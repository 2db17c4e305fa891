#include "ui/base/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace lectern {

Segments::Segments(const QString& name, QWidget* parent)
    : QFrame(parent), buttons_(new QButtonGroup(this)), row_(new QHBoxLayout(this)) {
    setObjectName("segments");
    setAccessibleName(name);
    row_->setContentsMargins(1, 1, 1, 1);
    row_->setSpacing(0);
    connect(buttons_, &QButtonGroup::idClicked, this, &Segments::chosen_by_person);
}

QAbstractButton* Segments::add(const QString& text) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setCheckable(true);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    const int number = static_cast<int>(buttons_->buttons().size());
    button->setChecked(number == 0);
    buttons_->addButton(button, number);
    row_->addWidget(button, 1);
    return button;
}

int Segments::chosen() const {
    return buttons_->checkedId();
}

void Segments::choose(int number) {
    if (QAbstractButton* button = buttons_->button(number); button != nullptr) button->setChecked(true);
}

/// One stop of the tab key: the arrows go from one to the next.
void Segments::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    QAbstractButton* next = buttons_->button(chosen() + (isRightToLeft() ? -step : step));
    if (step == 0 || next == nullptr) return QFrame::keyPressEvent(event);
    next->setFocus(Qt::TabFocusReason);
    next->click();
}

}  // namespace lectern
