#include "ui/conversation/ways_on.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/base/amounts.h"
#include "ui/theme/icons.h"

namespace lectern {

WaysOn::WaysOn(QWidget* parent) : QWidget(parent), search_(new QPushButton(this)), find_(new QPushButton(this)) {
    setObjectName("ways_on");
    search_->setObjectName("search_every_page");
    put_symbol(*search_, "list-check");
    search_->setToolTip(tr("Puts the question to every page, one after the other, and lists what each says."));
    find_->setObjectName("find_word");
    find_->setToolTip(tr("Shows where the word stands in the document."));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(search_);
    row->addWidget(find_);
    row->addStretch();
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
}

}  // namespace lectern
