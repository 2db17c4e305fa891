#pragma once

#include <QAbstractTableModel>

#include "app/survey/saved_search.h"

namespace lectern {

/// What was found on the pages of a document: a row for each place, in their order.
class FoundItemsModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    enum Column { page, says, quote, columns };

    using QAbstractTableModel::QAbstractTableModel;

    struct Row {
        QString page, says, quote;
        bool is_own_quote = false;  ///< the same words say and bear it out
        Evidence evidence;
    };
    static std::vector<Row> rows_of(const FoundSoFar& found, const Document& document);

    /// Rows that are there stay, as far as they are found still.
    void show_found(const FoundSoFar& found, std::shared_ptr<const Document> document);
    const std::vector<Row>& rows() const { return rows_; }
    /// Each item is the words that bear it out.
    bool are_quotes_alone() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr int sort_role = Qt::UserRole;

 private:
    std::shared_ptr<const Document> document_;
    std::vector<Row> rows_;
};

}  // namespace lectern
