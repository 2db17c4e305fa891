#include "ui/conversation/turn_notice.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "ui/theme/icons.h"

namespace lectern {

TurnNotice::TurnNotice(const QString& name, QWidget* parent)
    : QFrame(parent), text_(new QLabel(this)), action_(new QPushButton(this)) {
    setObjectName(name);
    setFrameShape(QFrame::StyledPanel);
    auto* icon = new QLabel(this);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    icon->setPixmap(icon_of("exclamation-triangle-fill", Token::warn_icon).pixmap(size));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 6);
    row->addWidget(icon, 0, Qt::AlignVCenter);
    row->addWidget(text_, 1);
    row->addWidget(action_, 0, Qt::AlignVCenter);
    connect(action_, &QPushButton::clicked, this, &TurnNotice::acted);
    hide();
}

void TurnNotice::say(const QString& text, const QString& action, const QString& help) {
    const bool is_new = !text.isEmpty() && text_->text() != text;
    text_->setText(text);
    setAccessibleName(text);
    action_->setText(action);
    action_->setToolTip(help);
    action_->setVisible(!action.isEmpty());
    setVisible(!text.isEmpty());
    if (!is_new || !isVisible()) return;
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace lectern
