#include "ui/library/library_tree.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QTreeWidgetItemIterator>
#include <algorithm>
#include <set>

#include "ui/base/amounts.h"
#include "ui/base/shown_text.h"
#include "ui/library/library_row_delegate.h"

namespace lectern {

namespace {

constexpr int kind_role = Qt::UserRole, id_role = Qt::UserRole + 1;

using Kind = LibraryTree::Row::Kind;
using State = DocumentSession::State;

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

qint64 share_of(qint64 part, qint64 all) {
    return all > 0 ? std::clamp<qint64>(100 * part / all, 0, 100) : 0;
}

/// As the line below the window writes it.
QString text_of(int part, int all) {
    return share_text(static_cast<double>(part) / std::max(1, all));
}

/// Today by the hour, others by the day.
QString when(std::int64_t milliseconds) {
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds);
    return time.date() == QDate::currentDate() ? QLocale().toString(time.time(), QLocale::ShortFormat)
                                               : QLocale().toString(time.date(), QLocale::ShortFormat);
}

}  // namespace

QString state_words(const DocumentSession& session) {
    const QString pages = LibraryTree::tr("%Ln page(s)", nullptr, session.page_count());
    const auto of_pages = [&](const QString& state) { return LibraryTree::tr("%1 · %2").arg(pages, state); };
    switch (session.state) {
        case State::importing:
            return session.pages_to_import > 0 ? LibraryTree::tr("Opening %1", "share")
                                                     .arg(text_of(session.imported_pages, session.pages_to_import))
                                               : LibraryTree::tr("Opening");
        case State::waiting:
        case State::planned:
            return of_pages(LibraryTree::tr("Not read yet"));
        case State::queued:
            return of_pages(LibraryTree::tr("Waits for another document"));
        case State::reading:
            return LibraryTree::tr("Reading %1", "share")
                .arg(text_of(session.progress.tokens, session.progress.total_tokens));
        case State::paused:
            return LibraryTree::tr("Paused at page %L1").arg(session.progress.page + 1);
        case State::ready:
            return of_pages(LibraryTree::tr("Ready"));
        case State::partly:
            return LibraryTree::tr("%L1 of %L2 pages read").arg(session.read.pages).arg(session.read.total_pages);
        case State::failed:
            return LibraryTree::tr("Could not be read");
    }
    return {};
}

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
        const bool is_read =
            session->state == DocumentSession::State::reading || session->state == DocumentSession::State::paused;
        say_of(*item, session->name, state_words(*session),
               is_read ? share_of(session->progress.tokens, session->progress.total_tokens) : QVariant());
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
    bool is_read = false;
    double share = 0;
    for (const ReadingRecord& reading : contents_.readings) {
        if (reading.documents.front() != document.id) continue;
        const bool complete = reading.state == ReadingState::complete;
        is_read = is_read || complete;
        const double part =
            static_cast<double>(reading.tokens_read) / static_cast<double>(std::max<qint64>(1, reading.tokens_total));
        share = std::max(share, part);
        const QString size = bytes_text(static_cast<std::uint64_t>(reading.bytes));
        say_of(*row(item, Kind::reading, reading.id), QString::fromStdString(reading.model),
               complete ? tr("All read · %1 · %2", "size, date").arg(size, when(reading.used))
                        : tr("%1 % read · %2 · %3", "share of the document, size, date")
                              .arg(share_of(reading.tokens_read, reading.tokens_total))
                              .arg(size, when(reading.used)));
    }
    for (const ConversationRecord& conversation : contents_.conversations)
        if (!conversation.documents.empty() && conversation.documents.front() == document.id)
            say_of(*row(item, Kind::conversation, conversation.id), QString::fromStdString(conversation.title),
                   when(conversation.used));
    const QString state = is_read     ? tr("Ready")
                          : share > 0 ? tr("%1 read", "share of the document").arg(share_text(share))
                                      : tr("Not read yet");
    say_of(*item, QString::fromStdString(document.name),
           tr("%1 · %2 · %3", "pages, state, date")
               .arg(tr("%Ln page(s)", nullptr, document.pages), state, when(document.used)));
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
