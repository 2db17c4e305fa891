#pragma once

#include <QLabel>

namespace lectern {

/// For texts in which names of files or models stand: they are anybody's, and no markup. Breaks its lines.
QLabel* plain_label(QWidget* parent);

}  // namespace lectern
