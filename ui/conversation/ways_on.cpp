#include "ui/conversation/ways_on.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/base/amounts.h"
#include "ui/theme/icons.h"

namespace lectern {

WaysOn::WaysOn(QWidget* parent)
    : QWidget(parent),
      row_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      search_(new QPushButton(this)),
      find_(new QPushButton(this)) {
    setObjectName("ways_on");
    search_->setObjectName("search_every_page");
    put_symbol(*search_, "list-check");
    search_->setToolTip(tr("Puts the question to every page, one after the other, and lists what each says."));
    find_->setObjectName("find_word");
    find_->setToolTip(tr("Shows where the word stands in the document."));
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSizeConstraint(QLayout::SetNoConstraint);  // it is as narrow as one of them
    row_->addWidget(search_);
    row_->addWidget(find_);
    row_->addStretch();
    connect(search_, &QPushButton::clicked, this, &WaysOn::search_wanted);
    connect(find_, &QPushButton::clicked, this, [this] { emit word_wanted(word_); });
    hide();
}

void WaysOn::show_possible(const Possible& possible) {
    word_ = possible.word;
    search_->setText(possible.seconds ? tr("Search every page, about %1").arg(duration_text(*possible.seconds))
                                      : tr("Search every page"));
    search_->setVisible(possible.search);
    find_->setText(tr("Find the word “%1”").arg(QString(word_).replace('&', "&&")));
    find_->setVisible(!word_.isEmpty());
    setVisible(possible.search || !word_.isEmpty());
    arrange();
}

void WaysOn::arrange() {
    const bool are_both = !search_->isHidden() && !find_->isHidden();
    const int beside = search_->sizeHint().width() + row_->spacing() + find_->sizeHint().width();
    row_->setDirection(are_both && beside > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    updateGeometry();
}

QSize WaysOn::minimumSizeHint() const {
    int width = 0;
    for (const QPushButton* button : {search_, find_})
        if (!button->isHidden()) width = std::max(width, button->sizeHint().width());
    return {width, row_->minimumSize().height()};
}

void WaysOn::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace lectern
