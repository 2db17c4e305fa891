#include "ui/conversation/found_items_model.h"

#include <algorithm>

#include "app/evidence/own_quote.h"
#include "ui/conversation/overview_words.h"
#include "ui/conversation/quote_context.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

bool is_same(const FoundItemsModel::Row& one, const FoundItemsModel::Row& other) {
    return one.evidence.begin == other.evidence.begin && one.evidence.end == other.evidence.end &&
           one.says == other.says;
}

}  // namespace

std::vector<FoundItemsModel::Row> FoundItemsModel::rows_of(const FoundSoFar& found, const Document& document) {
    std::vector<Row> rows;
    for (const FoundItem& item : found.items)
        for (const Evidence& evidence : item.evidence)
            rows.push_back({.page = page_words(document, evidence.page),
                            .says = written_words(item.text),
                            .quote = written_words(evidence.quote),
                            .is_own_quote = is_own_quote(item.text, evidence.quote),
                            .evidence = evidence});
    std::ranges::stable_sort(rows, {}, [](const Row& row) { return row.evidence.begin; });
    return rows;
}

void FoundItemsModel::show_found(const FoundSoFar& found, std::shared_ptr<const Document> document) {
    std::vector<Row> rows = rows_of(found, *document);
    const bool goes_on = document == document_ && rows.size() >= rows_.size() &&
                         std::equal(rows_.begin(), rows_.end(), rows.begin(), is_same);
    document_ = std::move(document);
    if (!goes_on) {
        beginResetModel();
        rows_ = std::move(rows);
        return endResetModel();
    }
    if (rows.size() == rows_.size()) return;
    beginInsertRows({}, rowCount(), static_cast<int>(rows.size()) - 1);
    rows_ = std::move(rows);
    endInsertRows();
}

bool FoundItemsModel::are_quotes_alone() const {
    return std::ranges::all_of(rows_, [](const Row& row) { return row.is_own_quote; });
}

int FoundItemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FoundItemsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant FoundItemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == Qt::AccessibleTextRole)
        return row.is_own_quote ? QString("%1: “%2”").arg(row.page, row.quote)
                                : QString("%1: %2 “%3”").arg(row.page, row.says, row.quote);
    if (role == Qt::ToolTipRole) return quote_in_context(row.evidence, *document_);
    if (role == sort_role && index.column() == page) return static_cast<qulonglong>(row.evidence.begin);
    if (role != Qt::DisplayRole && role != sort_role) return {};
    switch (index.column()) {
        case page:
            return row.page;
        case says:
            return row.says;
        case quote:
            return row.quote;
        default:
            return {};
    }
}

QVariant FoundItemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case page:
            return tr("Page");
        case says:
            return tr("What it says");
        case quote:
            return tr("Quote");
        default:
            return {};
    }
}

}  // namespace lectern
