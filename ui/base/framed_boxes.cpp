#include "ui/base/framed_boxes.h"

#include <QPainter>
#include <QStyleOption>

namespace lectern {

void FramedBoxes::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element != PE_IndicatorCheckBox || baseStyle()->name() != "fusion") return;
    const bool usable = option->state.testFlag(State_Enabled);
    painter->save();
    painter->setPen(option->palette.color(usable ? QPalette::Normal : QPalette::Disabled, QPalette::PlaceholderText));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

}  // namespace lectern
