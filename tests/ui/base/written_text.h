#pragma once

#include <QColor>
#include <QRect>
#include <QString>
#include <QWidget>
#include <vector>

namespace lectern::test {

/// A text that a widget shows, and the room it has for it, in pixels.
struct RoomForText {
    const QWidget* widget = nullptr;
    QString text;
    QSize needed, given;
    QRect area;                   ///< of the widget, where it stands
    std::vector<QColor> colours;  ///< of its letters and links; empty for what cannot be used now
    bool said_elsewhere = false;  ///< a tooltip holds all of it
};

/// What Qt's widgets write themselves: labels, buttons, fields, headers, cells of tables and trees. What is painted
/// otherwise is looked at in the test of who paints it.
std::vector<RoomForText> written_in(const QWidget& widget);

/// "QLabel 'footer' in lectern::TurnView"
QString place_of(const QWidget& widget);

}  // namespace lectern::test
