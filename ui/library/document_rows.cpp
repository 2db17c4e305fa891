#include "ui/library/document_rows.h"

#include <QFont>
#include <QLocale>
#include <algorithm>

#include "ui/base/past_time.h"
#include "ui/base/shown_text.h"
#include "ui/library/library_row_delegate.h"
#include "ui/library/library_words.h"

namespace lectern {

namespace {

bool is_being_read(const DocumentSession& session, const DocumentRecord& document) {
    return session.hash == document.hash && session.is_being_read();
}

int count_about(DocumentId document, const std::vector<ConversationRecord>& conversations) {
    return static_cast<int>(std::ranges::count(conversations, std::vector{document}, &ConversationRecord::documents));
}

}  // namespace

DocumentRows::Row DocumentRows::row_of(const DocumentRecord& document, const LibraryContents& contents,
                                       const std::vector<DocumentSession*>& sessions) {
    Row row{.id = document.id,
            .name = QString::fromStdString(document.name),
            .state = state_words(document, contents.readings),
            .share = {},
            .conversations = count_about(document.id, contents.conversations),
            .used = document.used};
    for (const DocumentSession* session : sessions) {
        if (!is_being_read(*session, document)) continue;
        row.state = state_words(*session);
        row.share = shown_share(*session);
    }
    return row;
}

/// Rows that stay are not made anew: what is chosen stays so while a document is read.
void DocumentRows::show(const LibraryContents& contents, const std::vector<DocumentSession*>& sessions) {
    std::vector<Row> rows;
    for (const DocumentRecord& document : contents.documents) rows.push_back(row_of(document, contents, sessions));
    const bool is_same = std::ranges::equal(rows, rows_, {}, &Row::id, &Row::id);
    if (!is_same) beginResetModel();
    rows_ = std::move(rows);
    if (!is_same)
        endResetModel();
    else if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int DocumentRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DocumentRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString DocumentRows::text(const Row& row, int column) const {
    switch (column) {
        case title:
            return row.name;
        case conversations:
            return row.conversations == 0 ? QStringLiteral("–") : QLocale().toString(row.conversations);
        case opened:
            return day_words(row.used);
        default:
            return {};
    }
}

QVariant DocumentRows::order(const Row& row, int column) const {
    switch (column) {
        case title:
            return row.name;
        case conversations:
            return row.conversations;
        default:
            return row.used;
    }
}

QVariant DocumentRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return text(row, index.column());
        case id_role:
            return static_cast<qint64>(row.id);
        case order_role:
            return order(row, index.column());
        case Qt::ToolTipRole:
            return index.column() == title ? without_markup(row.name) : index.column() == more ? tr("More") : QString();
        case Qt::AccessibleTextRole:
            return index.column() == title  ? row.name + ", " + row.state
                   : index.column() == more ? tr("More")
                                            : text(row, index.column());
        case LibraryRowDelegate::state_role:
            return index.column() == title ? row.state : QVariant();
        case LibraryRowDelegate::share_role:
            return index.column() == title ? row.share : QVariant();
        default:
            return {};
    }
}

QVariant DocumentRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::InitialSortOrderRole)
        return QVariant::fromValue(section == title ? Qt::AscendingOrder : Qt::DescendingOrder);
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case title:
            return tr("Title");
        case conversations:
            return tr("Conversations");
        case opened:
            return tr("Last opened");
        default:
            return {};
    }
}

}  // namespace lectern
