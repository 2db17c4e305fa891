#include "ui/conversation/conversation_list.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/base/past_time.h"
#include "ui/base/plain_label.h"
#include "ui/base/plain_question.h"
#include "ui/base/shown_text.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

enum Column { title, date, tools, columns };
constexpr int number_role = Qt::UserRole;

QToolButton* add_tool(QWidget& row, const QString& symbol, const QString& name) {
    auto* button = new QToolButton(&row);
    button->setIcon(icon_of(symbol));
    button->setAutoRaise(true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    row.layout()->addWidget(button);
    return button;
}

}  // namespace

ConversationList::ConversationList(QWidget* parent)
    : QFrame(parent, Qt::Popup),
      words_(new QLineEdit(this)),
      rows_(new QTreeWidget(this)),
      nothing_(plain_label(this)) {
    setObjectName("conversation_list");
    setAttribute(Qt::WA_StyledBackground);
    words_->setPlaceholderText(tr("Search conversations…"));
    words_->setAccessibleName(tr("Search conversations"));
    words_->setClearButtonEnabled(true);
    rows_->setObjectName("conversations");
    rows_->setAccessibleName(tr("Conversations about this document"));
    rows_->setColumnCount(columns);
    rows_->setHeaderHidden(true);
    rows_->setRootIsDecorated(false);
    rows_->setUniformRowHeights(true);
    rows_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    rows_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    rows_->header()->setStretchLastSection(false);
    rows_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    rows_->header()->setSectionResizeMode(title, QHeaderView::Stretch);
    rows_->installEventFilter(this);
    nothing_->setText(tr("Nothing found"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(words_);
    column->addWidget(rows_, 1);
    column->addWidget(nothing_);
    connect(words_, &QLineEdit::textChanged, this, &ConversationList::filter);
    connect(words_, &QLineEdit::returnPressed, rows_, qOverload<>(&QWidget::setFocus));
    connect(rows_, &QTreeWidget::itemClicked, this, &ConversationList::choose);
    connect(rows_, &QTreeWidget::itemActivated, this, &ConversationList::choose);
    connect(rows_, &QTreeWidget::itemChanged, this, &ConversationList::take_name);
}

void ConversationList::open(DocumentSession& session, const QWidget& button) {
    session_ = &session;
    words_->clear();
    list();
    const int letter = fontMetrics().averageCharWidth();
    resize(76 * letter, 18 * fontMetrics().height());
    const QPoint corner = button.mapToGlobal(QPoint(isRightToLeft() ? 0 : button.width() - width(), button.height()));
    move(std::max(corner.x(), button.window()->x()), corner.y());
    show();
    rows_->setFocus();
}

void ConversationList::list() {
    const QSignalBlocker quiet(rows_);
    rows_->clear();
    for (const int conversation : session_->conversation.listed()) add(conversation);
    filter();
}

void ConversationList::add(int conversation) {
    const ShownConversation& all = session_->conversation;
    const QString name = all.title(conversation).simplified();
    auto* row = new QTreeWidgetItem(rows_);
    row->setText(title, name);
    row->setToolTip(title, without_markup(name));
    row->setText(date, moment_words(all.about(conversation).used));
    row->setForeground(date, themed(palette(), Token::text_3));
    row->setData(title, number_role, conversation);
    row->setFlags(row->flags() | Qt::ItemIsEditable);
    if (conversation == all.conversation()) rows_->setCurrentItem(row);
    auto* buttons = new QWidget;
    auto* layout = new QHBoxLayout(buttons);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    connect(add_tool(*buttons, "pencil", tr("Rename (F2)")), &QToolButton::clicked, this, [this, row] {
        rows_->setCurrentItem(row);
        rows_->editItem(row, title);
    });
    connect(add_tool(*buttons, "trash3", tr("Delete (Del)")), &QToolButton::clicked, this,
            [this, conversation] { ask_to_remove(conversation); });
    rows_->setItemWidget(row, tools, buttons);
}

void ConversationList::filter() {
    int shown = 0;
    for (int row = 0; row < rows_->topLevelItemCount(); ++row) {
        QTreeWidgetItem* one = rows_->topLevelItem(row);
        one->setHidden(!one->text(title).contains(words_->text(), Qt::CaseInsensitive));
        shown += one->isHidden() ? 0 : 1;
    }
    nothing_->setVisible(shown == 0);
}

void ConversationList::choose(QTreeWidgetItem* row) {
    const int conversation = row->data(title, number_role).toInt();
    close();
    emit chosen(conversation);
}

/// No name is no name: the one of before stays.
void ConversationList::take_name(QTreeWidgetItem* row) {
    const int conversation = row->data(title, number_role).toInt();
    const QString name = row->text(title).simplified();
    if (!session_ || name == session_->conversation.title(conversation).simplified()) return;
    if (!name.isEmpty()) return emit renamed(conversation, name);
    const QSignalBlocker quiet(rows_);
    row->setText(title, session_->conversation.title(conversation).simplified());
}

void ConversationList::ask_to_remove(int conversation) {
    const QString name = session_->conversation.title(conversation).simplified();
    close();
    ask_plainly({.title = tr("Delete conversation"),
                 .question = tr("Delete the conversation “%1”?").arg(name),
                 .details = tr("Its questions and answers go from your library too. The document stays."),
                 .yes = tr("Delete"),
                 .work =
                     [this, conversation, session = session_] {
                         if (session && session == session_) emit removed(conversation);
                     }},
                parentWidget() == nullptr ? this : parentWidget()->window());
}

bool ConversationList::eventFilter(QObject* watched, QEvent* event) {
    if (watched == rows_ && event->type() == QEvent::KeyPress && rows_->currentItem() != nullptr &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        ask_to_remove(rows_->currentItem()->data(title, number_role).toInt());
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace lectern
