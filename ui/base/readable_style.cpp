#include "ui/base/readable_style.h"

#include <QPainter>
#include <QStyleOption>

namespace lectern {

void ReadableStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
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

QSize ReadableStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                      const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_MenuItem) size.rwidth() += 2 * option->fontMetrics.averageCharWidth();
    return size;
}

}  // namespace lectern
