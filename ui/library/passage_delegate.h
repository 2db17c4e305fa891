#pragma once

#include <QStyledItemDelegate>

namespace lectern {

/// Draws a passage that was found: where it stands, and below the words, with those in bold that were looked for. An
/// item without HTML is drawn as any other.
class PassageDelegate : public QStyledItemDelegate {
    Q_OBJECT

 public:
    static constexpr int html_role = Qt::UserRole;

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace lectern
