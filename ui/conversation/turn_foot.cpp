#include "ui/conversation/turn_foot.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/plain_label.h"
#include "ui/theme/icons.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

TurnFoot::TurnFoot(QWidget* parent) : QWidget(parent) {
    make_actions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(make_row());
    // In a row of their own: beside the others the pane would be too narrow for them.
    column->addWidget(make_variants(), 0, Qt::AlignLeading);
}

void TurnFoot::make_actions() {
    edit_ = new QAction(tr("Edit question"), this);
    edit_->setObjectName("edit");
    edit_->setToolTip(tr("Puts the question otherwise; this one is kept."));
    connect(edit_, &QAction::triggered, this, &TurnFoot::edit_wanted);
    copy_question_ = new QAction(tr("Copy question"), this);
    connect(copy_question_, &QAction::triggered, this, &TurnFoot::copy_question_wanted);
}

QToolButton* TurnFoot::add_button(QWidget* row, const QString& symbol, const QString& text, const QString& help) {
    auto* button = new QToolButton(row);
    button->setText(text);
    if (!symbol.isEmpty()) button->setIcon(icon_of(symbol));
    button->setToolTip(help);
    button->setAccessibleName(text);
    button->setAccessibleDescription(help);
    button->setAutoRaise(true);
    row->layout()->addWidget(button);
    return button;
}

QWidget* TurnFoot::make_row() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    symbol_ = symbol_label({}, Token::text_2, row);
    basis_ = plain_label(row);
    basis_->setObjectName("basis");
    basis_->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(symbol_);
    layout->addWidget(basis_, 1);
    details_ = add_button(row, {}, tr("Details"), tr("Shows how the answer came to be."));
    details_->setObjectName("show_details");
    details_->setCheckable(true);
    connect(details_, &QToolButton::toggled, this, &TurnFoot::details_wanted);
    copy_ = add_button(row, "files", tr("Copy"), tr("Copies the answer with its references."));
    connect(copy_, &QToolButton::clicked, this, &TurnFoot::copy_wanted);
    again_ = add_button(row, "arrow-clockwise", tr("Answer again"), tr("Writes another answer; this one is kept."));
    connect(again_, &QToolButton::clicked, this, &TurnFoot::again_wanted);
    QToolButton* more = add_button(row, "three-dots", tr("More"), tr("What can be done with the question."));
    more->setObjectName("question_menu");
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(more);
    menu->addActions(question_actions());
    more->setMenu(menu);
    return row;
}

QWidget* TurnFoot::make_variants() {
    variants_ = new QWidget(this);
    auto* row = new QHBoxLayout(variants_);
    row->setContentsMargins(0, 0, 0, 0);
    before_ = add_button(variants_, {}, "‹", tr("The variant before"));
    variant_ = new QLabel(variants_);
    row->addWidget(variant_);
    after_ = add_button(variants_, {}, "›", tr("The next variant"));
    before_->setAccessibleName(before_->toolTip());
    after_->setAccessibleName(after_->toolTip());
    connect(before_, &QToolButton::clicked, this, [this] { emit variant_wanted(-1); });
    connect(after_, &QToolButton::clicked, this, [this] { emit variant_wanted(+1); });
    return variants_;
}

void TurnFoot::say_basis(const QString& words, const QString& symbol) {
    basis_->setText(words);
    symbol_->setVisible(!symbol.isEmpty());
    if (!symbol.isEmpty()) symbol_->show_symbol(symbol, Token::text_2);
}

void TurnFoot::show_possible(const Possible& possible) {
    details_->setVisible(possible.details);
    copy_->setVisible(possible.copy);
    again_->setVisible(possible.again);
}

void TurnFoot::show_variants(int here, int count) {
    variants_->setVisible(count > 1);
    variant_->setText(tr("%1 of %2").arg(here + 1).arg(count));
    before_->setEnabled(here > 0);
    after_->setEnabled(here + 1 < count);
}

bool TurnFoot::shows_details() const {
    return details_->isChecked() && !details_->isHidden();
}

}  // namespace lectern
