#include "tests/ui/base/faults.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QScrollArea>
#include <algorithm>
#include <map>

#include "tests/ui/base/written_text.h"
#include "ui/base/colours.h"

namespace lectern::test {

namespace {

constexpr double least_contrast = 4.5;

/// What Qt puts together itself: its parts may lie over one another.
bool is_put_together_by_qt(const QWidget& widget) {
    for (const char* type : {"QAbstractScrollArea", "QAbstractSpinBox", "QComboBox", "QLineEdit", "QMenuBar",
                             "QToolBar", "QMainWindow", "QHeaderView", "QCustomPlot", "QSplitter", "QCalendarWidget"})
        if (widget.inherits(type)) return true;
    return false;
}

/// Lies over others on purpose.
bool is_overlay(const QWidget& widget) {
    return widget.testAttribute(Qt::WA_TransparentForMouseEvents) || widget.isWindow();
}

bool scrolls(const QWidget& widget) {
    const auto* area = widget.parentWidget() != nullptr
                           ? qobject_cast<const QAbstractScrollArea*>(widget.parentWidget()->parentWidget())
                           : nullptr;
    return area != nullptr && area->viewport() == widget.parentWidget();
}

QStringList misplaced(const QWidget& parent) {
    QStringList found;
    QList<const QWidget*> before;
    for (const QObject* child : parent.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (widget == nullptr || !widget->isVisible() || is_overlay(*widget)) continue;
        if (!scrolls(*widget) && !parent.rect().contains(widget->geometry()))
            found << place_of(*widget) + " reaches out of " + place_of(parent);
        for (const QWidget* other : before)
            if (other->geometry().intersects(widget->geometry()))
                found << place_of(*widget) + " covers " + place_of(*other);
        before << widget;
    }
    return found;
}

/// Wider than what it is seen through, with no way to see the rest.
QStringList cut_off(const QWidget& widget) {
    const auto* area = qobject_cast<const QScrollArea*>(&widget);
    if (area == nullptr || area->widget() == nullptr || area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff ||
        area->widget()->width() <= area->viewport()->width())
        return {};
    return {place_of(widget) + " is narrower than what is in it"};
}

/// The colour of most of an area: what letters stand on. Colours that are alike count as one, for buttons shade off.
QColor ground_of(const QImage& picture, const QRect& area) {
    constexpr QRgb alike = 0xf0f0f0;
    std::map<QRgb, std::map<QRgb, int>> counts;
    std::map<QRgb, int> sums;
    const QRect seen = area & picture.rect();
    for (int y = seen.top(); y <= seen.bottom(); ++y)
        for (int x = seen.left(); x <= seen.right(); ++x) {
            const QRgb colour = picture.pixel(x, y);
            ++counts[colour & alike][colour];
            ++sums[colour & alike];
        }
    const auto most_of = [](const auto& numbers) {
        return std::ranges::max_element(numbers, {}, [](const auto& one) { return one.second; })->first;
    };
    return sums.empty() ? QColor() : QColor(most_of(counts[most_of(sums)]));
}

/// Something lies over it, as a place of the side bar over the page.
bool is_covered(const QWidget& window, const QWidget& widget, const QPoint& at) {
    for (const QObject* child : window.children()) {
        const auto* veil = qobject_cast<const QWidget*>(child);
        if (veil != nullptr && veil->isVisible() && veil->testAttribute(Qt::WA_TransparentForMouseEvents) &&
            veil->geometry().contains(at) && veil != &widget && !veil->isAncestorOf(&widget))
            return true;
    }
    const QWidget* seen = window.childAt(at);
    return seen != nullptr && seen != &widget && !widget.isAncestorOf(seen) && !seen->isAncestorOf(&widget);
}

QStringList hard_to_read(const QWidget& window, const QImage& picture, const RoomForText& text) {
    const QRect area(text.widget->mapTo(&window, text.area.topLeft()), text.area.size());
    if (is_covered(window, *text.widget, area.center())) return {};
    const QColor ground = ground_of(picture, area);
    QStringList found;
    for (const QColor& colour : text.colours)
        if (ground.isValid() && contrast(colour, ground) < least_contrast)
            found << QString("%1: contrast %2 of %3 on %4: %5")
                         .arg(place_of(*text.widget))
                         .arg(contrast(colour, ground), 0, 'f', 1)
                         .arg(colour.name(), ground.name(), text.text);
    return found;
}

QString without_room(const RoomForText& text) {
    const bool fits = text.needed.width() <= text.given.width() && text.needed.height() <= text.given.height();
    if (fits || text.said_elsewhere) return {};
    return QString("%1: needs %2 x %3, has %4 x %5: %6")
        .arg(place_of(*text.widget))
        .arg(text.needed.width())
        .arg(text.needed.height())
        .arg(text.given.width())
        .arg(text.given.height())
        .arg(text.text);
}

}  // namespace

QStringList faults_of(QWidget& window) {
    QStringList found;
    const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    QList<QWidget*> all = window.findChildren<QWidget*>();
    all << &window;
    for (const QWidget* widget : all) {
        if (!widget->isVisible() || widget->window() != &window) continue;
        if (!is_put_together_by_qt(*widget)) found << misplaced(*widget);
        found << cut_off(*widget);
        for (const RoomForText& text : written_in(*widget)) {
            if (const QString cut = without_room(text); !cut.isEmpty()) found << cut;
            found << hard_to_read(window, picture, text);
        }
    }
    return found;
}

}  // namespace lectern::test
