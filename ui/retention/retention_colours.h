#pragma once

#include <QColor>
#include <QPalette>

namespace lectern {

/// The colour of a page of which such a share is kept: one hue, only the lightness changes, so that it reads the same
/// with any colour blindness. More is further from the ground. The scale is that of a logarithm: the usual shares lie
/// between 1 % and 30 %, and their differences matter.
QColor retention_colour(const QPalette& palette, double kept);

}  // namespace lectern
