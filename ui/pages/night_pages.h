#pragma once

#include <QImage>

namespace lectern {

/// A page for a dark room: what was light is dark, and colours keep their hue. White and black become the colours of
/// paper and text in the dark theme.
QImage night_picture(QImage image);

}  // namespace lectern
