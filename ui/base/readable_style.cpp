#include "ui/base/readable_style.h"

#include <QApplication>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <algorithm>

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

int ReadableStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
    const int letters = QFontMetrics(widget != nullptr ? widget->font() : QApplication::font()).height();
    switch (metric) {
        case PM_ButtonIconSize:
        case PM_SmallIconSize:
        case PM_ListViewIconSize:
        case PM_TabBarIconSize:
            return std::max(pixels, letters);
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return std::max(pixels, letters * 4 / 5);
        default:
            return pixels;
    }
}

/// Buttons of dialogs say what they do: with symbols of the desktop beside ours there were two kinds.
int ReadableStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                             QStyleHintReturn* data) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

/// Keys go to a button that they lead to, and to none because of the mouse: so the ring is seen by those who need it.
void ReadableStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton*>(widget) != nullptr && widget->focusPolicy() == Qt::StrongFocus)
        widget->setFocusPolicy(Qt::TabFocus);
}

}  // namespace lectern
