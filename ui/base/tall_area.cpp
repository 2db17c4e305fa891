#include "ui/base/tall_area.h"

#include <QEvent>
#include <QScrollBar>

namespace lectern {

TallArea::TallArea(QWidget* held, QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(held);  // which is watched from now on
}

QSize TallArea::with_bar(QSize size) const {
    return {size.width() + verticalScrollBar()->sizeHint().width(), size.height()};
}

QSize TallArea::minimumSizeHint() const {
    return {with_bar(widget()->minimumSizeHint().expandedTo(widget()->minimumSize())).width(),
            QScrollArea::minimumSizeHint().height()};
}

QSize TallArea::sizeHint() const {
    return with_bar(widget()->sizeHint());
}

bool TallArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

}  // namespace lectern
