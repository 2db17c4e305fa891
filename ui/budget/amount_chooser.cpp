#include "ui/budget/amount_chooser.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>
#include <cmath>

#include "ui/base/amounts.h"

namespace lectern {

namespace {

constexpr double alike = 0.005;  ///< shares that are called the same

QString words_of(const Amount& amount) {
    const QString kept = amount.share >= 1 ? AmountChooser::tr("Everything in detail.")
                                           : AmountChooser::tr("About %1 in detail.").arg(share_text(amount.share));
    if (!amount.fits) return kept + ' ' + AmountChooser::tr("More memory than is free.");
    if (amount.quality)
        return kept + ' ' + AmountChooser::tr("Expected quality: %1.").arg(quality_text(*amount.quality));
    return kept;
}

}  // namespace

QString amount_name(Budget::Kind kind) {
    switch (kind) {
        case Budget::Kind::compact:
            return AmountChooser::tr("Compact");
        case Budget::Kind::balanced:
            return AmountChooser::tr("Balanced");
        default:
            return AmountChooser::tr("Complete");
    }
}

AmountChooser::AmountChooser(QWidget* parent)
    : QWidget(parent), rows_(new QGridLayout(this)), names_(new QButtonGroup(this)) {
    rows_->setContentsMargins({});
    rows_->setColumnStretch(2, 1);
    for (std::size_t number = 0; number < kinds.size(); ++number) add(number);
    connect(names_, &QButtonGroup::idClicked, this,
            [this](int number) { emit chosen(amounts_[static_cast<std::size_t>(number)].bytes); });
}

void AmountChooser::add(std::size_t number) {
    const auto row = static_cast<int>(number);
    auto* name = new QRadioButton(amount_name(kinds[number]), this);
    names_->addButton(name, row);
    sizes_[number] = new QLabel(this);
    words_[number] = new QLabel(this);
    words_[number]->setWordWrap(true);
    words_[number]->setForegroundRole(QPalette::PlaceholderText);
    rows_->addWidget(name, row, 0, Qt::AlignTop);
    rows_->addWidget(sizes_[number], row, 1, Qt::AlignTop | Qt::AlignRight);
    rows_->addWidget(words_[number], row, 2);
}

void AmountChooser::show_amounts(const std::array<Amount, kinds.size()>& amounts) {
    amounts_ = amounts;
    for (std::size_t number = 0; number < kinds.size(); ++number) {
        const Amount& amount = amounts[number];
        sizes_[number]->setText(bytes_text(amount.bytes));
        words_[number]->setText(words_of(amount));
        QAbstractButton* name = names_->button(static_cast<int>(number));
        name->setEnabled(amount.fits);
        name->setAccessibleDescription(sizes_[number]->text() + ". " + words_[number]->text());
    }
}

/// Of a short document two names may keep the same: the first stands for both.
void AmountChooser::show_chosen(double share) {
    names_->setExclusive(false);
    bool is_found = false;
    for (std::size_t number = 0; number < kinds.size(); ++number) {
        const bool is_it = !is_found && std::abs(amounts_[number].share - share) < alike;
        names_->button(static_cast<int>(number))->setChecked(is_it);
        is_found = is_found || is_it;
    }
    names_->setExclusive(true);
}

}  // namespace lectern
