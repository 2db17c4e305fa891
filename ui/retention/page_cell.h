#pragma once

#include <QPainter>
#include <QPalette>

#include "ui/retention/page_retention.h"

namespace lectern {

/// Draws the cell of a page: colour, or texture where there is nothing to have a colour. `letter_height` of the
/// widget's font: textures grow with it.
void paint_page_cell(QPainter& painter, const QRectF& area, PageRetention::State state, double kept,
                     const QPalette& palette, double letter_height);

}  // namespace lectern
