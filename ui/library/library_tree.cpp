#include "ui/library/library_tree.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QTreeWidgetItemIterator>
#include <algorithm>
#include <set>

#include "ui/base/amounts.h"
#include "ui/base/past_time.h"
#include "ui/base/shown_text.h"
#include "ui/library/library_row_delegate.h"
#include "ui/library/library_words.h"

namespace lectern {

namespace {

constexpr int kind_role = Qt::UserRole, id_role = Qt::UserRole + 1;

using Kind = LibraryTree::Row::Kind;

QTreeWidgetItem* row(QTreeWidgetItem* parent, Kind kind, qint64 id) {
    auto* item = new QTreeWidgetItem(parent);
    item->setData(0, kind_role, static_cast<int>(kind));
    item->setData(0, id_role, id);
    return item;
}

/// `share`: that was read, while it is being read.
void say_of(QTreeWidgetItem& item, const QString& name, const QString& state, const QVariant& share = {}) {
    item.setText(0, name);
    item.setData(0, LibraryRowDelegate::state_role, state);
    item.setData(0, LibraryRowDelegate::share_role, share);
    item.setData(0, Qt::AccessibleTextRole, state.isEmpty() ? name : name + ", " + state);
    item.setToolTip(0, without_markup(name));
}

}  // namespace

LibraryTree::LibraryTree(QWidget* parent) : QTreeWidget(parent) {
    setHeaderHidden(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new LibraryRowDelegate(this));
    setIndentation(fontMetrics().averageCharWidth() * 2);
    setAccessibleName(tr("Library"));
    setContextMenuPolicy(Qt::CustomContextMenu);
    open_ = heading(tr("Open"));
    kept_ = heading(tr("Library"));
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { emit chosen(row_of(item)); });
    connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const bool is_adding = QGuiApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier);
        if (row_of(item).kind == Kind::session && !is_adding) emit chosen(row_of(item));
    });
}

QTreeWidgetItem* LibraryTree::heading(const QString& text) {
    auto* item = new QTreeWidgetItem(this, {text});
    item->setFlags(Qt::ItemIsEnabled);
    item->setExpanded(true);
    item->setHidden(true);
    QFont bold = font();
    bold.setBold(true);
    item->setFont(0, bold);
    return item;
}

LibraryTree::Row LibraryTree::row_of(const QTreeWidgetItem* item) {
    if (item == nullptr) return {};
    return {static_cast<Kind>(item->data(0, kind_role).toInt()), item->data(0, id_role).toLongLong()};
}

void LibraryTree::show_sessions(const std::vector<DocumentSession*>& sessions, const DocumentSession* current) {
    // Rows are kept where they are, so that what is selected stays so.
    while (open_->childCount() > static_cast<int>(sessions.size())) delete open_->takeChild(open_->childCount() - 1);
    int number = 0;
    for (const DocumentSession* session : sessions) {
        QTreeWidgetItem* item = number < open_->childCount() ? open_->child(number) : row(open_, Kind::session, 0);
        item->setData(0, id_role, session->id);
        say_of(*item, session->name, state_words(*session), shown_share(*session));
        QStringList files;
        for (const std::filesystem::path& file : session->files) files << QString::fromStdString(file.string());
        item->setToolTip(0, without_markup(files.join('\n')));
        QFont font = item->font(0);
        font.setBold(session == current);
        item->setFont(0, font);
        ++number;
    }
    open_->setHidden(sessions.empty());
}

void LibraryTree::show_contents(const LibraryContents& contents) {
    contents_ = contents;
    const std::vector<Row> rows = chosen_rows();
    const Row current = row_of(currentItem());
    std::set<qint64> expanded;
    for (int i = 0; i < kept_->childCount(); ++i)
        if (kept_->child(i)->isExpanded()) expanded.insert(row_of(kept_->child(i)).id);
    qDeleteAll(kept_->takeChildren());
    for (const DocumentRecord& document : contents.documents) {
        add_document(document);
        kept_->child(kept_->childCount() - 1)->setExpanded(expanded.contains(document.id));
    }
    kept_->setHidden(contents.documents.empty());
    kept_->setExpanded(true);
    choose_again(rows, current);
}

/// Rows are made anew; what was chosen stays so.
void LibraryTree::choose_again(const std::vector<Row>& rows, Row current) {
    const auto is_chosen = [&rows](const QTreeWidgetItem* item) {
        return std::ranges::find(rows, row_of(item)) != rows.end();
    };
    for (QTreeWidgetItemIterator item(this); *item != nullptr; ++item) {
        if (row_of(*item) == current && current.kind != Kind::heading)
            setCurrentItem(*item, 0, QItemSelectionModel::NoUpdate);
        if (is_chosen(*item)) (*item)->setSelected(true);
    }
}

std::vector<LibraryTree::Row> LibraryTree::chosen_rows() const {
    std::vector<Row> rows;
    constexpr auto seen = QTreeWidgetItemIterator::Selected | QTreeWidgetItemIterator::NotHidden;
    for (QTreeWidgetItemIterator item(const_cast<LibraryTree*>(this), seen); *item != nullptr; ++item)
        rows.push_back(row_of(*item));
    return rows;
}

void LibraryTree::add_document(const DocumentRecord& document) {
    QTreeWidgetItem* item = row(kept_, Kind::document, document.id);
    for (const ReadingRecord& reading : contents_.readings)
        if (reading.documents.front() == document.id)
            say_of(*row(item, Kind::reading, reading.id), QString::fromStdString(reading.model),
                   tr("%1 · %2 · %3", "how much is kept, size, date")
                       .arg(kept_words(reading), bytes_text(static_cast<std::uint64_t>(reading.bytes)),
                            short_moment_words(reading.used)));
    for (const ConversationRecord& conversation : contents_.conversations)
        if (!conversation.documents.empty() && conversation.documents.front() == document.id)
            say_of(*row(item, Kind::conversation, conversation.id), QString::fromStdString(conversation.title),
                   short_moment_words(conversation.used));
    say_of(
        *item, QString::fromStdString(document.name),
        tr("%1 · %2", "state, date").arg(state_words(document, contents_.readings), short_moment_words(document.used)));
    QStringList files;
    for (const FileRecord& file : document.files) files << QString::fromStdString(file.path);
    if (files.size() > 1) item->setToolTip(0, without_markup(files.join('\n')));
}

/// Documents whose names hold these words; empty: all.
void LibraryTree::show_named(const QString& words) {
    for (QTreeWidgetItem* heading : {open_, kept_})
        for (int i = 0; i < heading->childCount(); ++i)
            heading->child(i)->setHidden(!heading->child(i)->text(0).contains(words, Qt::CaseInsensitive));
}

}  // namespace lectern
