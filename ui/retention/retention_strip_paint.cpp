#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "ui/base/colours.h"
#include "ui/base/letter_size.h"
#include "ui/retention/page_cell.h"
#include "ui/retention/retention_strip.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double size_of_numbers = 0.85;  // of the letters of the window

}  // namespace

/// Numbers of the evidence have their room beside it, on the side of the pages.
QRectF RetentionStrip::cells_area() const {
    const int letter = fontMetrics().averageCharWidth(), margin = fontMetrics().height() / 2;
    const QRect area(letter * 4, margin, letter * 3 / 2, height() - 2 * margin);
    return QStyle::visualRect(layoutDirection(), rect(), area);
}

void RetentionStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (pages_.empty()) return;
    paint_cells(painter);
    paint_hits(painter);
    paint_evidence(painter);
    paint_view(painter);
    if (hasFocus()) paint_focus(painter);
}

void RetentionStrip::paint_cells(QPainter& painter) const {
    const QRectF area = cells_area();
    const int count = static_cast<int>(pages_.size());
    const double cell = area.height() / count, pixel = 1 / devicePixelRatioF();
    if (cell >= pixel) {
        for (int page = 0; page < count; ++page) paint_row(painter, cell_area(page), page, page + 1);
    } else {
        for (double y = area.top(); y < area.bottom(); y += pixel)
            paint_row(painter, {area.left(), y, area.width(), pixel}, page_at(y),
                      std::max(page_at(y) + 1, page_at(y + pixel)));
    }
    painter.setPen(mixed(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.55));
    painter.drawRect(area.adjusted(-1, -1, 0, 0));
}

/// Pages from `first` to before `last` share a row: the mean of those that were read; not read where all with text are
/// not.
void RetentionStrip::paint_row(QPainter& painter, const QRectF& row, int first, int last) const {
    using enum PageRetention::State;
    double kept = 0;
    int pages_read = 0;
    PageRetention::State state = no_text;
    for (int page = first; page < last; ++page) {
        if (pages_[page].state == read) kept += pages_[page].kept, ++pages_read;
        if (pages_[page].state == not_read) state = not_read;
    }
    if (pages_read > 0) state = read;
    paint_page_cell(painter, row, state, kept / std::max(pages_read, 1), palette(), fontMetrics().height());
}

void RetentionStrip::paint_hits(QPainter& painter) const {
    const QRectF area = cells_area();
    const double thick = std::max(2.0, fontMetrics().height() / 8.0), beyond = fontMetrics().averageCharWidth() / 2.0;
    for (const int page : hits_) {
        if (page < 0 || page >= static_cast<int>(pages_.size())) continue;
        const QRectF line(area.left() - beyond, y_of(page + 0.5) - thick / 2, area.width() + 2 * beyond, thick);
        // An edge, so that it is seen on light and dark cells.
        painter.fillRect(line.adjusted(-1, -1, 1, 1), palette().color(QPalette::Base));
        painter.fillRect(line, themed(palette(), Token::find_now));
    }
}

/// Numbers side by side with their pages, moved apart where they would cover one another.
std::vector<RetentionStrip::Label> RetentionStrip::evidence_labels() const {
    const double line = fontMetrics().height();
    std::vector<Label> labels;
    double free = 0;
    for (const auto& [page, numbers] : evidence_) {
        if (page < 0 || page >= static_cast<int>(pages_.size())) continue;
        const double at = y_of(page + 0.5);
        labels.push_back({QString(numbers).replace(", ", "·"), at, std::max(at - line / 2, free)});
        free = labels.back().top + line;
    }
    double last = height();
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->top = std::min(label->top, last - line);
        last = label->top;
    }
    return labels;
}

void RetentionStrip::paint_evidence(QPainter& painter) const {
    const double line = fontMetrics().height();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(of_size(font(), size_of_numbers));
    for (const Label& label : evidence_labels()) {
        const QRectF room = room_of_numbers(label.top, line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(themed(palette(), Token::accent));
        painter.drawPolygon(tag(room, label.at));
        painter.setPen(themed(palette(), Token::on_accent));
        painter.drawText(room, Qt::AlignCenter,
                         painter.fontMetrics().elidedText(label.text, Qt::ElideRight, static_cast<int>(room.width())));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Beside the cells, but for the tip of the tag.
QRectF RetentionStrip::room_of_numbers(double top, double line) const {
    const double tip = fontMetrics().averageCharWidth() * 0.8;
    const QRectF area = cells_area();
    return layoutDirection() == Qt::LeftToRight
               ? QRectF(1, top + 1, area.left() - tip - 2, line - 2)
               : QRectF(area.right() + tip + 1, top + 1, width() - area.right() - tip - 2, line - 2);
}

/// Its tip points to `at`, beside the cells.
QPolygonF RetentionStrip::tag(const QRectF& room, double at) const {
    const QRectF area = cells_area();
    if (layoutDirection() == Qt::LeftToRight)
        return {{room.topLeft(), room.topRight(), {area.left() - 1, at}, room.bottomRight(), room.bottomLeft()}};
    return {{room.topRight(), room.topLeft(), {area.right() + 1, at}, room.bottomLeft(), room.bottomRight()}};
}

void RetentionStrip::paint_view(QPainter& painter) const {
    if (view_last_ <= view_first_) return;
    const QRectF area = cells_area();
    const double thick = std::max(1.5, fontMetrics().height() / 9.0);
    QRectF box(area.left() - thick, y_of(view_first_), area.width() + 2 * thick, y_of(view_last_) - y_of(view_first_));
    const double smallest = 3 * thick;
    if (box.height() < smallest) box.adjust(0, (box.height() - smallest) / 2, 0, (smallest - box.height()) / 2);
    // Two lines, so that it is seen on light and dark cells.
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Base), 2 * thick));
    painter.drawRect(box);
    painter.setPen(QPen(palette().color(QPalette::Highlight), thick));
    painter.drawRect(box);
}

QRectF RetentionStrip::focus_area() const {
    QRectF cell = cell_area(focus_page_);
    const double smallest = fontMetrics().height() / 2.0;
    if (cell.height() < smallest) cell.adjust(0, (cell.height() - smallest) / 2, 0, (smallest - cell.height()) / 2);
    return cell;
}

void RetentionStrip::paint_focus(QPainter& painter) const {
    const double thick = std::max(2.0, fontMetrics().height() / 8.0);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Base), thick + 2));
    painter.drawRect(focus_area());
    painter.setPen(QPen(palette().color(QPalette::Text), thick, Qt::SolidLine));
    painter.drawRect(focus_area());
}

}  // namespace lectern
