#include "ui/base/first_size.h"

#include <QScreen>
#include <QStyle>
#include <QWidget>

namespace lectern {

void give_first_size(QWidget& dialog, const QSize& wanted) {
    const int title = dialog.style()->pixelMetric(QStyle::PM_TitleBarHeight);
    dialog.resize(wanted.boundedTo(dialog.screen()->availableSize() - QSize(0, title)));
}

}  // namespace lectern
