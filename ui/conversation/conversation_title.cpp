#include "ui/conversation/conversation_title.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>

#include "ui/base/past_time.h"
#include "ui/base/plain_label.h"

namespace lectern {

ConversationTitle::ConversationTitle(QWidget* parent)
    : QWidget(parent), name_(new QLineEdit(this)), date_(plain_label(this)) {
    name_->setObjectName("conversation_title");
    name_->setAccessibleName(tr("Name of the conversation"));
    name_->setPlaceholderText(tr("Name this conversation…"));
    name_->installEventFilter(this);
    date_->setProperty("role", "small");
    date_->setWordWrap(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(name_, 1);
    row->addWidget(date_);
    connect(name_, &QLineEdit::editingFinished, this, &ConversationTitle::take_name);
}

void ConversationTitle::show_conversation(const QString& name, qint64 used) {
    date_->setText(moment_words(used));
    // As it can stand on a line: the library may hold any name, and showing it must not change it.
    const QString shown = name.simplified().left(name_->maxLength());
    if (shown == shown_) return;  // what is being typed stays
    shown_ = shown;
    name_->setText(shown);
    name_->home(false);
}

/// No name is no name: the one of before stays.
void ConversationTitle::take_name() {
    const QString name = name_->text().simplified();
    if (name.isEmpty() || name == shown_) return name_->setText(shown_);
    shown_ = name;
    emit renamed(name);
}

bool ConversationTitle::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape &&
        name_->text() != shown_) {
        name_->setText(shown_);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace lectern
