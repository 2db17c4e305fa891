#pragma once

#include <QProxyStyle>

namespace lectern {

/// Gives the boxes that people tick a frame that is seen. That of Qt's own style is darker than the window: in a dark
/// window there is nothing to be seen of a box that is not ticked.
class FramedBoxes : public QProxyStyle {
    Q_OBJECT

 public:
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

}  // namespace lectern
