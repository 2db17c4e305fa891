#include "ui/base/colours.h"

#include <algorithm>
#include <cmath>

namespace lectern {

namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

}  // namespace

bool is_dark(const QPalette& palette) {
    return luminance(palette.color(QPalette::Window)) < luminance(palette.color(QPalette::WindowText));
}

QColor mixed(const QColor& first, const QColor& second, double share) {
    const auto part = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(part(first.red(), second.red()), part(first.green(), second.green()),
                  part(first.blue(), second.blue()));
}

double contrast(const QColor& a, const QColor& b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QColor readable_on(const QColor& ground) {
    return contrast(ground, Qt::black) >= contrast(ground, Qt::white) ? Qt::black : Qt::white;
}

void paint_hatch(QPainter& painter, const QRectF& area, const QColor& colour, double spacing) {
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, std::max(1.0, spacing / 6)));
    // Lines begin at multiples of the spacing, so that areas side by side go on with each other's pattern.
    const double first = std::floor((area.left() + area.top()) / spacing) * spacing;
    for (double sum = first; sum < area.right() + area.bottom(); sum += spacing)
        painter.drawLine(QPointF(sum - area.top(), area.top()), QPointF(sum - area.bottom(), area.bottom()));
    painter.restore();
}

}  // namespace lectern
