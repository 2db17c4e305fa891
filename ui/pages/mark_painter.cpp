#include "ui/pages/mark_painter.h"

namespace lectern {

namespace {

bool is_dark(const QPalette& palette) {
    return palette.color(QPalette::Base).lightness() < 128;
}

}  // namespace

MarkColors MarkColors::on_paper() {
    return {.hit = QColor(0xff, 0xe4, 0x6b),
            .current_hit = QColor(0xff, 0xa9, 0x3a),
            .evidence = QColor(0xc4, 0xec, 0xd4),
            .evidence_edge = QColor(0x0b, 0x7a, 0x46),
            .selection = QColor(0xb3, 0xd4, 0xfc)};
}

MarkColors MarkColors::on(const QPalette& palette) {
    if (!is_dark(palette)) return on_paper();
    return {.hit = QColor(0x5e, 0x4b, 0x00),
            .current_hit = QColor(0x8f, 0x45, 0x00),
            .evidence = QColor(0x0e, 0x4d, 0x2e),
            .evidence_edge = QColor(0x4a, 0xd9, 0x91),
            .selection = QColor(0x1f, 0x4b, 0x7d)};
}

void paint_hit(QPainter& painter, const std::vector<QRectF>& lines, const QColor& color) {
    for (const QRectF& line : lines) painter.fillRect(line, color);
}

void paint_evidence(QPainter& painter, const std::vector<QRectF>& lines, const MarkColors& colors) {
    for (const QRectF& line : lines) {
        painter.fillRect(line, colors.evidence);
        painter.fillRect(QRectF(line.left(), line.bottom() - 1.5, line.width(), 1.5), colors.evidence_edge);
    }
}

}  // namespace lectern
