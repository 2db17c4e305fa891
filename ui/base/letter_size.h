#pragma once

#include <QFont>

namespace lectern {

/// The same letters `times` as large, whichever unit their size is in.
QFont of_size(const QFont& font, double times);

}  // namespace lectern
