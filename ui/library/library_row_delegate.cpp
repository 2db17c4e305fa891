#include "ui/library/library_row_delegate.h"

#include <QApplication>
#include <QPainter>

#include "ui/base/letter_size.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double small = 0.92;  ///< of the letters of the first line

QFont small_font(const QFont& font) {
    QFont smaller = of_size(font, small);
    smaller.setBold(false);
    return smaller;
}

void draw_line(QPainter& painter, const QRect& area, const QStyleOptionViewItem& row, const QFont& font,
               const QColor& colour, const QString& text) {
    painter.setFont(font);
    painter.setPen(colour);
    const Qt::Alignment side = QStyle::visualAlignment(row.direction, Qt::AlignLeft | Qt::AlignVCenter);
    painter.drawText(area, static_cast<int>(side), QFontMetrics(font).elidedText(text, Qt::ElideRight, area.width()));
}

void draw_share(QPainter& painter, const QRect& line, const QStyleOptionViewItem& row, int share) {
    const int height = std::max(2, row.fontMetrics.height() / 6);
    QRect groove(line.left(), line.bottom() - height, line.width(), height);
    painter.fillRect(groove, themed(row.palette, Token::press));
    QRect done = groove;
    done.setWidth(groove.width() * share / 100);
    painter.fillRect(QStyle::visualRect(row.direction, groove, done), themed(row.palette, Token::accent));
}

}  // namespace

void LibraryRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    if (index.data(state_role).toString().isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QString name = std::exchange(row.text, {});  // drawn above what is drawn now
    const QStyle* style = row.widget != nullptr ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    row.text = name;
    paint_lines(*painter, row, index);
}

void LibraryRowDelegate::paint_lines(QPainter& painter, const QStyleOptionViewItem& row,
                                     const QModelIndex& index) const {
    const int gap = row.fontMetrics.averageCharWidth() / 2;
    const QFont smaller = small_font(row.font);
    QRect first = row.rect.adjusted(gap, gap, -gap, 0);
    first.setHeight(row.fontMetrics.height());
    QRect second = first.translated(0, first.height());
    const QVariant share = index.data(share_role);
    painter.save();
    draw_line(painter, first, row, row.font, themed(row.palette, Token::text), row.text);
    draw_line(painter, second, row, smaller, themed(row.palette, Token::text_3), index.data(state_role).toString());
    if (share.isValid()) draw_share(painter, second.adjusted(0, 0, 0, 2 * gap), row, share.toInt());
    painter.restore();
}

QSize LibraryRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const int gap = row.fontMetrics.averageCharWidth() / 2;
    const int lines = index.data(state_role).toString().isEmpty() ? 1 : 2;
    // As wide as the tree is: names that are longer are cut off, and said whole by the tool tip.
    return {row.fontMetrics.averageCharWidth() * 8, lines * row.fontMetrics.height() + 4 * gap};
}

}  // namespace lectern
