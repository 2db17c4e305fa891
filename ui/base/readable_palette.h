#pragma once

#include <QApplication>

namespace lectern {

/// The palette with hints (QPalette::PlaceholderText), links and chosen rows (QPalette::Highlight) that can be read:
/// with a contrast of 4.5. Those of Qt's styles have less than 4, and their links on dark ground 2.
QPalette with_readable_colours(QPalette palette);

/// The application's palette is so from now on, also when the desktop goes from light to dark.
void keep_palette_readable(QApplication& application);

}  // namespace lectern
