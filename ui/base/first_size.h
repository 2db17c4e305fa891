#pragma once

#include <QSize>

class QWidget;

namespace lectern {

/// Of a dialog that was not shown yet: as is wanted for it, where the screen has room. Letters may be large.
void give_first_size(QWidget& dialog, const QSize& wanted);

}  // namespace lectern
