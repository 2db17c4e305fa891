#include "ui/models/model_table.h"

#include "ui/base/amounts.h"
#include "ui/base/shown_text.h"
#include "ui/models/model_words.h"

namespace lectern {

void ModelTable::set_rows(std::vector<ModelRow> rows) {
    // The same number of rows are the same models most of the time: what is chosen stays chosen.
    if (rows.size() == rows_.size()) {
        rows_ = std::move(rows);
        if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int ModelTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ModelTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant ModelTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ModelRow& row = this->row(index.row());
    if (role == Qt::TextAlignmentRole && index.column() == size) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == title)
        return without_markup(QString::fromStdString(row.model.title()));
    if (role == Qt::ToolTipRole && index.column() == memory) return fit_text(row.fit);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case title:
            return QString::fromStdString(row.model.title());
        case size:
            return bytes_text(row.model.bytes);
        case licence:
            return row.model.known ? QString::fromStdString(row.model.known->licence) : tr("not known");
        case memory:
            return fit_word(row.fit);
        case state:
            return state_word(row);
        default:
            return {};
    }
}

QVariant ModelTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case title:
            return tr("Model");
        case size:
            return tr("Size");
        case licence:
            return tr("Licence");
        case memory:
            return tr("Memory");
        case state:
            return tr("State");
        default:
            return {};
    }
}

}  // namespace lectern
