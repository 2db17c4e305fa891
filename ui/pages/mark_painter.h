#pragma once

#include <QColor>
#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <vector>

namespace lectern {

/// The colours of marks. All keep a contrast of 4.5:1 and more with the text on them.
struct MarkColors {
    QColor hit, current_hit, evidence, evidence_edge, note, note_edge, selection;

    static MarkColors on_paper(bool at_night);
    /// For text in the colours of the palette, which may be dark.
    static MarkColors on(const QPalette& palette);
};

/// Marks lines of text. They differ without colours too: evidence has an edge, hits have none, and what a person wrote
/// something about is dotted below.
void paint_hit(QPainter& painter, const std::vector<QRectF>& lines, const QColor& color);
void paint_note(QPainter& painter, const std::vector<QRectF>& lines, bool has_text, const MarkColors& colors);
void paint_evidence(QPainter& painter, const std::vector<QRectF>& lines, const MarkColors& colors);

}  // namespace lectern
