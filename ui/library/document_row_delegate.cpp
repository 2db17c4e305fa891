#include "ui/library/document_row_delegate.h"

#include <QFontInfo>
#include <QPainter>

#include "ui/library/document_rows.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

// In sizes of a letter.
constexpr double row_height = 5.1, cover_height = 3.4, cover_width = 2.6, before_cover = 0.85;
constexpr double least_room = 8, beside_text = 0.5;  // of short texts
constexpr double bar_radius = 2;                     // pixels
constexpr int words_on_cover = 6;

double letter_of(const QStyleOptionViewItem& row) {
    return QFontInfo(row.font).pixelSize();
}

QRectF cover_in(const QStyleOptionViewItem& row) {
    const double letter = letter_of(row);
    QRectF cover(0, 0, cover_width * letter, cover_height * letter);
    cover.moveCenter(QRectF(row.rect).center());
    cover.moveLeft(row.direction == Qt::RightToLeft ? row.rect.right() - before_cover * letter - cover.width()
                                                    : row.rect.left() + before_cover * letter);
    return cover;
}

/// A page with a heading and lines. Drawing its own first page would take a process for each document.
void paint_cover(QPainter& painter, const QStyleOptionViewItem& row) {
    const QRectF cover = cover_in(row);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themed(row.palette, Token::line));
    painter.setBrush(themed(row.palette, Token::page));
    painter.drawRoundedRect(cover, bar_radius, bar_radius);
    const double step = cover.height() / (words_on_cover + 3), margin = cover.width() / 7;
    QRectF line(cover.left() + margin, cover.top() + step, cover.width() - 2 * margin, step / 2);
    painter.fillRect(line, themed(row.palette, Token::text_2));
    line.setHeight(1);
    for (int number = 0; number < words_on_cover; ++number) {
        line.moveTop(cover.top() + step * (number + 2.5));
        painter.fillRect(line, themed(row.palette, Token::line_strong));
    }
    painter.restore();
}

void paint_text(QPainter& painter, const QStyleOptionViewItem& row, const QString& text) {
    const int margin = static_cast<int>(beside_text * letter_of(row));
    const QRect area = row.rect.adjusted(margin, 0, -margin, 0);
    painter.setFont(row.font);
    painter.setPen(themed(row.palette, Token::text_2));
    painter.drawText(area, static_cast<int>(QStyle::visualAlignment(row.direction, Qt::AlignLeft | Qt::AlignVCenter)),
                     row.fontMetrics.elidedText(text, Qt::ElideRight, area.width()));
}

void paint_dots(QPainter& painter, const QStyleOptionViewItem& row) {
    const int size = row.fontMetrics.height();
    QRect area(0, 0, size, size);
    area.moveCenter(row.rect.center());
    icon_of("three-dots").paint(&painter, area);
}

}  // namespace

void DocumentRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    if (index.column() == DocumentRows::title) return paint_title(*painter, row, index);
    painter->save();
    if (index.column() == DocumentRows::more)
        paint_dots(*painter, row);
    else
        paint_text(*painter, row, row.text);
    painter->restore();
}

void DocumentRowDelegate::paint_title(QPainter& painter, QStyleOptionViewItem row, const QModelIndex& index) const {
    paint_cover(painter, row);
    const double letter = letter_of(row);
    const int beside = static_cast<int>((cover_width + 2 * before_cover) * letter);
    row.font.setWeight(QFont::DemiBold);
    row.fontMetrics = QFontMetrics(row.font);
    const int height = LibraryRowDelegate::sizeHint(row, index).height();
    const int from = row.direction == Qt::RightToLeft ? 0 : beside, to = beside - from;
    row.rect.adjust(from, (row.rect.height() - height) / 2, -to, 0);
    paint_lines(painter, row, index);
}

QSize DocumentRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const double letter = letter_of(row), text = row.fontMetrics.horizontalAdvance(row.text) + 2 * beside_text * letter;
    const double width = index.column() == DocumentRows::more ? 2.5 * letter : std::max(text, least_room * letter);
    return {static_cast<int>(width), static_cast<int>(row_height * letter)};
}

}  // namespace lectern
