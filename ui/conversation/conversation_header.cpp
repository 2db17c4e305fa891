#include "ui/conversation/conversation_header.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "ui/base/segments.h"
#include "ui/theme/icons.h"
#include "ui/theme/menu_button.h"

namespace lectern {

ConversationHeader::ConversationHeader(QWidget* parent)
    : QFrame(parent), parts_(new Segments(tr("What is shown beside the document"), this)) {
    setObjectName("conversation_header");
    parts_->add(tr("Overview"))->setObjectName("show_overview");
    parts_->add(tr("Questions"))->setObjectName("show_questions");
    parts_->choose(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 8);
    row->addWidget(parts_);
    row->addStretch();
    list_ = add_button("conversations_button", "clock-history", tr("Conversations about this document"));
    new_ = add_button("new_conversation", "pencil-square", tr("New conversation (Ctrl+N)"));
    set_possible(false, false);
    connect(parts_, &Segments::chosen_by_person, this, &ConversationHeader::part_chosen);
    connect(list_, &QToolButton::clicked, this, &ConversationHeader::list_wanted);
    connect(new_, &QToolButton::clicked, this, &ConversationHeader::new_wanted);
}

QToolButton* ConversationHeader::add_button(const QString& name, const QString& symbol, const QString& text) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setIcon(icon_of(symbol));
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    layout()->addWidget(button);
    return button;
}

ConversationHeader::Part ConversationHeader::part() const {
    return parts_->chosen() == 0 ? Part::overview : Part::questions;
}

void ConversationHeader::show_part(Part part) {
    if (part == this->part()) return;
    parts_->choose(part == Part::overview ? 0 : 1);
    emit part_chosen();
}

void ConversationHeader::add_menu(QMenu* menu) {
    layout()->addWidget(menu_button(menu, this));
}

void ConversationHeader::set_possible(bool list, bool anew) {
    list_->setEnabled(list);
    new_->setEnabled(anew);
}

}  // namespace lectern
