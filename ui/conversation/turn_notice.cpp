#include "ui/conversation/turn_notice.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/plain_label.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

TurnNotice::TurnNotice(const QString& name, QWidget* parent)
    : QFrame(parent), text_(plain_label(this)), meaning_(plain_label(this)), action_(new QPushButton(this)) {
    setObjectName(name);
    setFrameShape(QFrame::StyledPanel);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(text_);
    words->addWidget(meaning_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 6);
    row->addWidget(symbol_label("exclamation-triangle-fill", Token::warn_icon, this), 0, Qt::AlignVCenter);
    row->addLayout(words, 1);
    row->addWidget(action_, 0, Qt::AlignVCenter);
    connect(action_, &QPushButton::clicked, this, &TurnNotice::acted);
    meaning_->hide();
    hide();
}

void TurnNotice::say(const QString& text, const QString& action, const QString& help) {
    action_->setText(action);
    action_->setToolTip(help);
    action_->setVisible(!action.isEmpty());
    show_words(text, {});
}

void TurnNotice::say_strongly(const QString& text, const QString& meaning) {
    action_->hide();
    text_->setProperty("role", "title");
    show_words(text, meaning);
}

void TurnNotice::show_words(const QString& text, const QString& meaning) {
    const bool is_new = !text.isEmpty() && text_->text() != text;
    text_->setText(text);
    meaning_->setText(meaning);
    meaning_->setVisible(!meaning.isEmpty());
    setAccessibleName(meaning.isEmpty() ? text : text + ". " + meaning);
    setVisible(!text.isEmpty());
    if (!is_new || !isVisible()) return;
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace lectern
