#include "ui/library/library_tree.h"

#include <QHeaderView>
#include <algorithm>
#include <set>

#include "ui/base/amounts.h"
#include "ui/base/shown_text.h"

namespace lectern {

namespace {

constexpr int kind_role = Qt::UserRole, id_role = Qt::UserRole + 1;

using Kind = LibraryTree::Row::Kind;
using State = DocumentSession::State;

QTreeWidgetItem* row(QTreeWidgetItem* parent, Kind kind, qint64 id, const QString& name, const QString& state) {
    auto* item = new QTreeWidgetItem(parent, {name, state});
    item->setData(0, kind_role, static_cast<int>(kind));
    item->setData(0, id_role, id);
    item->setToolTip(0, without_markup(name));
    item->setToolTip(1, without_markup(state));
    return item;
}

}  // namespace

QString state_words(const DocumentSession& session) {
    const auto share = [](int done, int all) { return all > 0 ? 100LL * done / all : 0; };
    switch (session.state) {
        case State::importing:
            return session.pages_to_import > 0
                       ? LibraryTree::tr("opening %1 %").arg(share(session.imported_pages, session.pages_to_import))
                       : LibraryTree::tr("opening");
        case State::waiting:
            return LibraryTree::tr("not read");
        case State::planned:
            return LibraryTree::tr("not read yet");
        case State::queued:
            return LibraryTree::tr("waiting");
        case State::reading:
            return LibraryTree::tr("reading %1 %").arg(share(session.progress.tokens, session.progress.total_tokens));
        case State::paused:
            return LibraryTree::tr("paused");
        case State::ready:
            return LibraryTree::tr("ready");
        case State::partly:
            return LibraryTree::tr("read to page %1").arg(session.read.pages);
        case State::failed:
            return LibraryTree::tr("failed");
    }
    return {};
}

LibraryTree::LibraryTree(QWidget* parent) : QTreeWidget(parent) {
    setColumnCount(2);
    setHeaderHidden(true);
    setAlternatingRowColors(false);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::Fixed);
    setIndentation(fontMetrics().averageCharWidth() * 2);
    setAccessibleName(tr("Library"));
    setContextMenuPolicy(Qt::CustomContextMenu);
    open_ = heading(tr("Open"));
    kept_ = heading(tr("Library"));
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { emit chosen(row_of(item)); });
    connect(this, &QTreeWidget::itemExpanded, this, &LibraryTree::divide_room);
    connect(this, &QTreeWidget::itemCollapsed, this, &LibraryTree::divide_room);
    connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        if (row_of(item).kind == Kind::session) emit chosen(row_of(item));
    });
}

/// Names have the room that states leave, and half of all at least.
void LibraryTree::divide_room() {
    header()->resizeSection(1, std::min(sizeHintForColumn(1), viewport()->width() / 2));
}

void LibraryTree::resizeEvent(QResizeEvent* event) {
    QTreeWidget::resizeEvent(event);
    divide_room();
}

QTreeWidgetItem* LibraryTree::heading(const QString& text) {
    auto* item = new QTreeWidgetItem(this, {text});
    item->setFlags(Qt::ItemIsEnabled);
    item->setExpanded(true);
    item->setFirstColumnSpanned(true);
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
        QTreeWidgetItem* item =
            number < open_->childCount() ? open_->child(number) : row(open_, Kind::session, 0, {}, {});
        item->setData(0, id_role, session->id);
        item->setText(0, session->name);
        QStringList files;
        for (const std::filesystem::path& file : session->files) files << QString::fromStdString(file.string());
        item->setToolTip(0, without_markup(files.join('\n')));
        item->setText(1, state_words(*session));
        QFont font = item->font(0);
        font.setBold(session == current);
        item->setFont(0, font);
        ++number;
    }
    open_->setHidden(sessions.empty());
    divide_room();
}

void LibraryTree::show_contents(const LibraryContents& contents) {
    contents_ = contents;
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
    divide_room();
}

void LibraryTree::add_document(const DocumentRecord& document) {
    std::int64_t bytes = 0;
    QTreeWidgetItem* item = row(kept_, Kind::document, document.id, QString::fromStdString(document.name), {});
    for (const ReadingRecord& reading : contents_.readings) {
        if (reading.documents.front() != document.id) continue;
        bytes += reading.bytes;
        const bool complete = reading.state == ReadingState::complete;
        const qint64 share = reading.tokens_total > 0 ? 100 * reading.tokens_read / reading.tokens_total : 0;
        const QString size = bytes_text(static_cast<std::uint64_t>(reading.bytes));
        row(item, Kind::reading, reading.id, QString::fromStdString(reading.model),
            complete ? size : tr("%1 % read, %2", "share of the document, bytes").arg(share).arg(size));
    }
    for (const ConversationRecord& conversation : contents_.conversations)
        if (!conversation.documents.empty() && conversation.documents.front() == document.id)
            row(item, Kind::conversation, conversation.id, QString::fromStdString(conversation.title), {});
    item->setText(
        1, bytes > 0 ? bytes_text(static_cast<std::uint64_t>(bytes)) : tr("%Ln page(s)", nullptr, document.pages));
}

}  // namespace lectern
