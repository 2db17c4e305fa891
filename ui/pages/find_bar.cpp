#include "ui/pages/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>

namespace lectern {

FindBar::FindBar(QWidget* parent) : QWidget(parent), words_(new QLineEdit(this)), count_(new QLabel(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 6);
    words_->setPlaceholderText(tr("Find in the document"));
    words_->setAccessibleName(tr("Find in the document"));
    words_->setClearButtonEnabled(true);
    words_->setMinimumWidth(fontMetrics().averageCharWidth() * 8);
    row->addWidget(words_, 1);
    count_->setAccessibleName(tr("Number of places found"));
    count_->setMinimumWidth(count_->fontMetrics().horizontalAdvance(tr("%1 of %2").arg("8888", "8888")));
    row->addWidget(count_);
    previous_ = add_button(QStringLiteral("\u2191"), tr("Previous place (Shift+Enter)"), &FindBar::previous_wanted);
    next_ = add_button(QStringLiteral("\u2193"), tr("Next place (Enter)"), &FindBar::next_wanted);
    add_button(QStringLiteral("\u2715"), tr("Close (Esc)"), &FindBar::closed);
    connect(words_, &QLineEdit::textChanged, this, &FindBar::words_changed);
    show_count(0, -1);
}

QToolButton* FindBar::add_button(const QString& text, const QString& name, void (FindBar::*wanted)()) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, this, wanted);
    layout()->addWidget(button);
    return button;
}

void FindBar::open(const QString& words) {
    show();
    if (!words.isEmpty()) words_->setText(words);
    words_->selectAll();
    words_->setFocus(Qt::ShortcutFocusReason);
}

void FindBar::show_count(int hits, int current) {
    const bool none = hits == 0;
    const QLocale locale;
    if (words().trimmed().isEmpty()) {
        count_->clear();
    } else if (none) {
        count_->setText(tr("Not found"));
    } else {
        count_->setText(current < 0 ? tr("%n found", nullptr, hits)
                                    : tr("%1 of %2").arg(locale.toString(current + 1), locale.toString(hits)));
    }
    previous_->setEnabled(!none);
    next_->setEnabled(!none);
}

void FindBar::show_searching() {
    count_->setText(tr("Searching"));
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape) {
        emit closed();
    } else if (is_enter && event->modifiers().testFlag(Qt::ShiftModifier)) {
        emit previous_wanted();
    } else if (is_enter) {
        emit next_wanted();
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace lectern
