#include "ui/library/document_details.h"

#include <QFontInfo>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/letter_size.h"
#include "ui/base/past_time.h"
#include "ui/base/plain_label.h"
#include "ui/base/shown_text.h"
#include "ui/base/tall_area.h"
#include "ui/library/detail_list.h"
#include "ui/library/library_words.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

constexpr double details_heading_size = 1.4;

QLabel* small_label(const QString& text, QWidget* parent) {
    QLabel* label = plain_label(parent);
    label->setText(text);
    label->setProperty("role", "fine");
    return label;
}

QTreeWidgetItem* row_with(const DetailList& list, qint64 id) {
    for (int row = 0; row < list.topLevelItemCount(); ++row)
        if (DetailList::id_of(list.topLevelItem(row)) == id) return list.topLevelItem(row);
    return nullptr;
}

/// Rows are made anew; the one that was chosen stays so.
template <typename Fill>
void fill_again(DetailList& list, QLabel& nothing, Fill fill) {
    const qint64 current = list.currentItem() == nullptr ? 0 : DetailList::id_of(list.currentItem());
    list.clear_rows();
    fill();
    if (QTreeWidgetItem* row = row_with(list, current)) list.setCurrentItem(row);
    const bool is_empty = list.topLevelItemCount() == 0;
    list.setVisible(!is_empty);
    nothing.setVisible(is_empty);
}

}  // namespace

DocumentDetails::DocumentDetails(Workspace& workspace, const ListedLibrary& library, LibraryActions& actions,
                                 QWidget* parent)
    : QFrame(parent),
      workspace_(workspace),
      library_(library),
      actions_(actions),
      column_(new QWidget),
      title_(plain_label(column_)),
      state_(small_label({}, column_)),
      open_(new QPushButton(tr("Open"), column_)),
      folder_(new QPushButton(tr("Show in folder"), column_)),
      more_(new QToolButton(column_)),
      new_(new QPushButton(tr("New"), column_)),
      conversations_(new DetailList(tr("Conversations about this document"), column_)),
      no_conversations_(small_label(tr("Nothing was asked about it yet."), column_)),
      versions_(new DetailList(tr("Saved readings of this document"), column_)),
      no_versions_(small_label(tr("None is saved."), column_)) {
    setObjectName("document_details");
    title_->setFont(of_size(font(), details_heading_size));
    title_->setProperty("role", "title");
    new_->setProperty("kind", "link");
    title_->setMinimumWidth(1);  // a name without a place to break it is cut off, and whole in the tool tip
    auto* column = new QVBoxLayout(column_);
    const int letter = QFontInfo(font()).pixelSize();
    column->setContentsMargins(2 * letter, 2 * letter, 2 * letter, letter);
    column->setSpacing(letter / 2);
    column->addWidget(title_);
    column->addWidget(state_);
    column->addLayout(make_buttons());
    column->addSpacing(letter);
    column->addLayout(make_heading(tr("Conversations"), new_));
    column->addWidget(conversations_);
    column->addWidget(no_conversations_);
    column->addSpacing(letter);
    column->addLayout(make_heading(tr("Versions"), small_label(tr("saved readings"), column_)));
    column->addWidget(versions_);
    column->addWidget(no_versions_);
    column->addStretch();
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    auto* area = new TallArea(column_, this);
    area->setFocusPolicy(Qt::NoFocus);
    all->addWidget(area);
    connect_parts();
}

QBoxLayout* DocumentDetails::make_buttons() {
    open_->setProperty("kind", "primary");
    more_->setIcon(icon_of("three-dots"));
    more_->setToolTip(tr("More"));
    more_->setAccessibleName(tr("More"));
    auto* row = new QHBoxLayout;
    row->addWidget(open_);
    row->addWidget(folder_);
    row->addWidget(more_);
    row->addStretch();
    return row;
}

QBoxLayout* DocumentDetails::make_heading(const QString& text, QWidget* beside) {
    auto* label = new QLabel(text, column_);
    label->setProperty("role", "title");
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addStretch();
    row->addWidget(beside);
    return row;
}

void DocumentDetails::connect_parts() {
    new_->setToolTip(tr("New conversation"));
    new_->setAccessibleName(new_->toolTip());
    connect(open_, &QPushButton::clicked, this, [this] { emit open_wanted(document_); });
    connect(folder_, &QPushButton::clicked, this, [this] { actions_.show_in_folder(document_); });
    connect(more_, &QToolButton::clicked, this,
            [this] { emit menu_wanted(document_, more_->mapToGlobal(QPoint(0, more_->height()))); });
    connect(new_, &QPushButton::clicked, this, [this] { emit new_conversation_wanted(document_); });
    const auto converse = [this](const QTreeWidgetItem* row) {
        emit conversation_wanted(document_, DetailList::id_of(row));
    };
    connect(conversations_, &QTreeWidget::itemClicked, this, converse);
    connect(conversations_, &QTreeWidget::itemActivated, this, converse);
    connect(versions_, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem* row) { emit reading_wanted(DetailList::id_of(row)); });
    connect(conversations_, &DetailList::removal_wanted, &actions_, &LibraryActions::ask_to_remove_conversation);
    connect(versions_, &DetailList::removal_wanted, &actions_, &LibraryActions::ask_to_delete_reading);
    connect(conversations_, &DetailList::menu_wanted, this, [this](qint64 id, const QPoint& at) {
        QMenu menu(this);
        actions_.add_for_conversation(menu, id);
        menu.exec(at);
    });
    connect(versions_, &DetailList::menu_wanted, this, [this](qint64 id, const QPoint& at) {
        QMenu menu(this);
        actions_.add_for_reading(menu, id);
        menu.exec(at);
    });
}

void DocumentDetails::show_document(std::optional<DocumentId> id) {
    const DocumentRecord* document = id ? library_.document(*id) : nullptr;
    column_->setVisible(document != nullptr);
    if (document == nullptr) return;
    document_ = document->id;
    const QString name = QString::fromStdString(document->name);
    title_->setText(name);
    title_->setToolTip(without_markup(name));
    state_->setText(state_words(*document, library_.contents().readings));
    show_conversations();
    show_versions();
}

void DocumentDetails::show_conversations() {
    fill_again(*conversations_, *no_conversations_, [this] {
        for (const ConversationRecord& one : library_.contents().conversations)
            if (one.documents == std::vector{document_})
                conversations_->add(one.id, QString::fromStdString(one.title).simplified(),
                                    tr("%Ln question(s)", nullptr, one.questions), short_moment_words(one.used));
    });
}

void DocumentDetails::show_versions() {
    fill_again(*versions_, *no_versions_, [this] {
        for (const ReadingRecord& reading : library_.contents().readings)
            if (reading.documents == std::vector{document_}) add_version(reading);
    });
}

/// What is open is not taken away from whoever asks it.
void DocumentDetails::add_version(const ReadingRecord& reading) {
    QTreeWidgetItem* row = versions_->add(reading.id, version_words(reading), size_words(reading));
    auto* end = new QWidget;
    auto* layout = new QHBoxLayout(end);
    layout->setContentsMargins(0, 0, 0, 0);
    if (is_open(reading.id)) {
        auto* badge = new QLabel(tr("In use"), end);
        badge->setProperty("role", "quiet_badge");
        layout->addWidget(badge, 0, Qt::AlignCenter);
    } else {
        auto* remove = new QToolButton(end);
        remove->setIcon(icon_of("trash3"));
        remove->setToolTip(tr("Delete the saved reading… (Del)"));
        remove->setAccessibleName(tr("Delete the saved reading"));
        remove->setAccessibleDescription(version_words(reading));
        connect(remove, &QToolButton::clicked, this, [this, id = reading.id] { actions_.ask_to_delete_reading(id); });
        layout->addWidget(remove, 0, Qt::AlignCenter);
    }
    versions_->set_end(row, end);
}

bool DocumentDetails::is_open(ReadingId id) const {
    const auto sessions = workspace_.sessions();
    return std::ranges::any_of(sessions, [id](const DocumentSession* one) { return one->reading == id; });
}

}  // namespace lectern
