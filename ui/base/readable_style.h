#pragma once

#include <QProxyStyle>

namespace lectern {

/// Mends what cannot be seen in Qt's own style. The frame of a box to tick is darker than the window there: in a dark
/// window nothing is to be seen of a box without a tick. And menus leave gaps of so many pixels, whatever the size of
/// the letters: at 200 % names were cut short, or ran into their keys. Symbols and boxes to tick have so many pixels,
/// too. And a button that was clicked looks as if keys went to it.
class ReadableStyle : public QProxyStyle {
    Q_OBJECT

 public:
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
};

}  // namespace lectern
