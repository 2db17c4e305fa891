#include "ui/pages/outline_model.h"

#include <algorithm>

#include "ui/base/shown_text.h"

namespace lectern {

void OutlineModel::set_document(std::shared_ptr<const Document> document) {
    beginResetModel();
    document_ = std::move(document);
    nodes_.clear();
    top_.clear();
    std::vector<int> open;  // the headings that the next one may belong to
    const std::size_t count = document_ ? document_->headings.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int level = document_->headings[i].level;
        while (!open.empty() && document_->headings[static_cast<std::size_t>(open.back())].level >= level)
            open.pop_back();
        const int parent = open.empty() ? -1 : open.back();
        std::vector<int>& siblings = parent < 0 ? top_ : nodes_[static_cast<std::size_t>(parent)].children;
        const int row = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(i));
        nodes_.push_back({.parent = parent, .row = row, .children = {}});
        open.push_back(static_cast<int>(i));
    }
    endResetModel();
}

std::uint64_t OutlineModel::offset_of(const QModelIndex& index) const {
    return index.isValid() ? document_->headings[index.internalId()].begin : 0;
}

QModelIndex OutlineModel::section_on(int number) const {
    if (!document_ || number < 0 || number >= static_cast<int>(document_->pages.size())) return {};
    const std::uint64_t end = document_->pages[static_cast<std::size_t>(number)].end;
    const auto& headings = document_->headings;
    const auto is_before = [end](const Heading& heading) { return heading.begin < end; };
    const auto found = std::find_if(headings.rbegin(), headings.rend(), is_before);
    if (found == headings.rend()) return {};
    const auto node = static_cast<std::size_t>(headings.rend() - found) - 1;
    return createIndex(nodes_[node].row, title, static_cast<quintptr>(node));
}

const std::vector<int>& OutlineModel::children_of(const QModelIndex& parent) const {
    return parent.isValid() ? nodes_[parent.internalId()].children : top_;
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    const std::vector<int>& rows = children_of(parent);
    if (row < 0 || row >= static_cast<int>(rows.size()) || column < 0 || column >= columns) return {};
    return createIndex(row, column, static_cast<quintptr>(rows[static_cast<std::size_t>(row)]));
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const {
    const int above = child.isValid() ? nodes_[child.internalId()].parent : -1;
    if (above < 0) return {};
    return createIndex(nodes_[static_cast<std::size_t>(above)].row, title, static_cast<quintptr>(above));
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(children_of(parent).size());
}

int OutlineModel::columnCount(const QModelIndex& /*parent*/) const {
    return columns;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Heading& heading = document_->headings[index.internalId()];
    if (index.column() == page) {
        if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        const auto on = static_cast<std::size_t>(document_->page_at(heading.begin));
        return role == Qt::DisplayRole ? QString::fromStdString(document_->pages[on].label) : QVariant();
    }
    const QString shown = QString::fromStdString(heading.title);
    if (role == Qt::ToolTipRole) return without_markup(shown);
    return role == Qt::DisplayRole ? shown : QVariant();
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == title ? tr("Section") : tr("Page");
}

}  // namespace lectern
