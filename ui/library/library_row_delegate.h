#pragma once

#include <QStyledItemDelegate>

namespace lectern {

/// Draws a row of the library in two lines: a name, and below it, smaller, how it stands with that; of a reading that
/// goes on with a bar. An item without a second line has the height of one.
class LibraryRowDelegate : public QStyledItemDelegate {
    Q_OBJECT

 public:
    static constexpr int state_role = Qt::UserRole + 2;  ///< the second line
    static constexpr int share_role = Qt::UserRole + 3;  ///< 0 to 100: read; none: no bar

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
    /// From the top of the row on, without a ground.
    void paint_lines(QPainter& painter, const QStyleOptionViewItem& row, const QModelIndex& index) const;
};

}  // namespace lectern
