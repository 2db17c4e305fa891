#include "ui/retention/page_cell.h"

#include <algorithm>

#include "ui/base/colours.h"
#include "ui/retention/retention_colours.h"

namespace lectern {

void paint_page_cell(QPainter& painter, const QRectF& area, PageRetention::State state, double kept,
                     const QPalette& palette, double letter_height) {
    if (state == PageRetention::State::read) return painter.fillRect(area, retention_colour(palette, kept));
    const QColor ground = palette.color(QPalette::Base);
    const QColor mark = mixed(ground, palette.color(QPalette::Text), 0.5);
    painter.fillRect(area, ground);
    if (state == PageRetention::State::not_read) return paint_hatch(painter, area, mark, letter_height / 3);
    const double width = area.width() / 3, thick = std::min(area.height(), std::max(1.0, letter_height / 8));
    painter.fillRect(QRectF(area.center().x() - width / 2, area.center().y() - thick / 2, width, thick), mark);
}

}  // namespace lectern
