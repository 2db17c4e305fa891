#pragma once

#include <QString>

namespace lectern {

/// A text for a place that takes rich text by its looks, such as tooltips: shown as it is, lines broken where there is
/// no room.
QString without_markup(const QString& text);

}  // namespace lectern
