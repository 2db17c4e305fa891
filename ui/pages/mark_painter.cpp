#include "ui/pages/mark_painter.h"

#include "ui/base/colours.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

MarkColors of(Theme::Shade shade) {
    const auto colour = [&](Token token) { return Theme::shipped().colour(token, shade); };
    return {.hit = colour(Token::find),
            .current_hit = colour(Token::find_now),
            .evidence = colour(Token::mark),
            .evidence_edge = colour(Token::mark_line),
            .note = colour(Token::note),
            .note_edge = colour(Token::text_3),
            .selection = colour(Token::selection)};
}

}  // namespace

MarkColors MarkColors::on_paper(bool at_night) {
    return of(at_night ? Theme::Shade::dark : Theme::Shade::light);
}

MarkColors MarkColors::on(const QPalette& palette) {
    return of(is_dark(palette) ? Theme::Shade::dark : Theme::Shade::light);
}

void paint_hit(QPainter& painter, const std::vector<QRectF>& lines, const QColor& color) {
    for (const QRectF& line : lines) painter.fillRect(line, color);
}

void paint_note(QPainter& painter, const std::vector<QRectF>& lines, bool has_text, const MarkColors& colors) {
    for (const QRectF& line : lines) {
        painter.fillRect(line, colors.note);
        if (!has_text) continue;
        painter.setPen(QPen(colors.note_edge, 1.5, Qt::DotLine));
        painter.drawLine(line.bottomLeft(), line.bottomRight());
    }
}

void paint_evidence(QPainter& painter, const std::vector<QRectF>& lines, const MarkColors& colors) {
    for (const QRectF& line : lines) {
        painter.fillRect(line, colors.evidence);
        painter.fillRect(QRectF(line.left(), line.bottom() - 1.5, line.width(), 1.5), colors.evidence_edge);
    }
}

}  // namespace lectern
