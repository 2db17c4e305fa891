#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.h"

namespace lectern {

class ThumbnailList;

/// Draws one page of a ThumbnailList.
class ThumbnailDelegate : public QStyledItemDelegate {
    Q_OBJECT

 public:
    explicit ThumbnailDelegate(ThumbnailList& list);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
    QColor paper_colour(Token token) const;
    void paint_sheet(QPainter& painter, const QRectF& sheet, int page) const;
    void paint_words(QPainter& painter, const QRectF& sheet, int page) const;
    void paint_edge(QPainter& painter, const QRectF& sheet, const QStyleOptionViewItem& option, bool is_shown) const;
    void paint_badge(QPainter& painter, const QRectF& sheet, const QString& numbers) const;

    ThumbnailList& list_;
};

}  // namespace lectern
