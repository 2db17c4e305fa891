#pragma once

#include "ui/library/library_row_delegate.h"

namespace lectern {

/// Draws what stands in a row of a DocumentTable: a sheet of paper with the two lines of LibraryRowDelegate, short
/// texts, and dots that open a menu. The table draws the ground.
class DocumentRowDelegate : public LibraryRowDelegate {
    Q_OBJECT

 public:
    using LibraryRowDelegate::LibraryRowDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
    void paint_title(QPainter& painter, QStyleOptionViewItem row, const QModelIndex& index) const;
};

}  // namespace lectern
