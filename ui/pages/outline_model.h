#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// The table of contents of a document as a tree: title and page.
class OutlineModel : public QAbstractItemModel {
    Q_OBJECT

 public:
    using QAbstractItemModel::QAbstractItemModel;

    /// Null for no document.
    void set_document(std::shared_ptr<const Document> document);
    /// Byte of Document::text where the section begins.
    std::uint64_t offset_of(const QModelIndex& index) const;
    /// The last section that begins on this page or before; none where there is none.
    QModelIndex section_on(int number) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
    enum Column { title, page, columns };

    struct Node {
        int parent = -1;  ///< index in nodes_, which is that of the heading
        int row = 0;
        std::vector<int> children;
    };

    const std::vector<int>& children_of(const QModelIndex& parent) const;

    std::shared_ptr<const Document> document_;
    std::vector<Node> nodes_;
    std::vector<int> top_;
};

}  // namespace lectern
