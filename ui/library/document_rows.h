#pragma once

#include <QAbstractTableModel>

#include "ui/library/library_contents.h"
#include "ui/workspace/document_session.h"

namespace lectern {

/// The documents of a library in a table, for DocumentTable.
class DocumentRows : public QAbstractTableModel {
    Q_OBJECT

 public:
    enum Column { title, conversations, opened, more, columns };
    static constexpr int id_role = Qt::UserRole;
    static constexpr int order_role = Qt::UserRole + 1;  ///< what a column is sorted by

    using QAbstractTableModel::QAbstractTableModel;

    /// What is open says itself how far it is.
    void show(const LibraryContents& contents, const std::vector<DocumentSession*>& sessions);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
    struct Row {
        DocumentId id = 0;
        QString name, state;
        QVariant share;  ///< that was read, while it is read
        int conversations = 0;
        qint64 used = 0;
    };
    static Row row_of(const DocumentRecord& document, const LibraryContents& contents,
                      const std::vector<DocumentSession*>& sessions);
    QString text(const Row& row, int column) const;
    QVariant order(const Row& row, int column) const;

    std::vector<Row> rows_;
};

}  // namespace lectern
