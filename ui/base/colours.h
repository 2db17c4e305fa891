#pragma once

#include <QColor>
#include <QPainter>
#include <QPalette>

namespace lectern {

/// Light letters on a dark ground.
bool is_dark(const QPalette& palette);
/// `share` 0: the first colour; 1: the second.
QColor mixed(const QColor& first, const QColor& second, double share);
/// WCAG 2: from 1 to 21; text wants 4.5, shapes 3.
double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever reads better.
QColor readable_on(const QColor& ground);
/// Slanted lines, for what colour alone must not say. `spacing`: from line to line.
void paint_hatch(QPainter& painter, const QRectF& area, const QColor& colour, double spacing);

}  // namespace lectern
