#include "ui/conversation/conversation_header.h"

#include <QHBoxLayout>
#include <QTabBar>

namespace lectern {

ConversationHeader::ConversationHeader(QWidget* parent) : QFrame(parent), parts_(new QTabBar(this)) {
    setObjectName("conversation_header");
    parts_->setObjectName("segments");
    parts_->addTab(tr("Overview"));
    parts_->addTab(tr("Questions"));
    parts_->setCurrentIndex(1);
    parts_->setDrawBase(false);
    parts_->setExpanding(false);
    parts_->setAccessibleName(tr("What is shown beside the document"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 8);
    row->addWidget(parts_);
    row->addStretch();
    connect(parts_, &QTabBar::currentChanged, this, &ConversationHeader::part_chosen);
}

ConversationHeader::Part ConversationHeader::part() const {
    return parts_->currentIndex() == 0 ? Part::overview : Part::questions;
}

void ConversationHeader::show_part(Part part) {
    parts_->setCurrentIndex(part == Part::overview ? 0 : 1);
}

}  // namespace lectern
