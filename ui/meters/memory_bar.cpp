#include "ui/meters/memory_bar.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include "ui/base/amounts.h"
#include "ui/base/colours.h"

namespace lectern {

MemoryBar::MemoryBar(QWidget* parent) : DrawnWidget(QAccessible::Chart, parent) {
    setAccessibleName(tr("Memory"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MemoryBar::show_memory(const event::MemoryUse& memory, std::uint64_t safe_limit) {
    memory_ = memory;
    safe_limit_ = safe_limit;
    updateGeometry();  // the legend may need another line
    update();
}

void MemoryBar::show_legend(bool shown) {
    legend_shown_ = shown;
    updateGeometry();
    update();
}

QString MemoryBar::value_text() const {
    QStringList lines;
    for (const MemoryPart& part : memory_parts(memory_, palette()))
        lines << tr("%1: %2", "part of the memory, bytes").arg(part.name, bytes_text(part.bytes));
    if (safe_limit_ > 0) lines << tr("Safe limit: %1").arg(bytes_text(safe_limit_));
    return lines.join('\n');
}

QSize MemoryBar::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 60;
    return {width, heightForWidth(width)};
}

QSize MemoryBar::minimumSizeHint() const {
    int width = fontMetrics().averageCharWidth() * 24;
    if (legend_shown_)
        for (const LegendEntry& entry : legend(width)) width = std::max(width, entry.area.width());
    return {width, heightForWidth(width)};
}

int MemoryBar::heightForWidth(int width) const {
    const int bar = fontMetrics().height();
    if (!legend_shown_) return bar;
    return legend(width).back().area.bottom() + 1;
}

/// The parts may be more than what is installed: weights are counted whole, though their file is read when needed.
std::uint64_t MemoryBar::whole() const {
    const std::uint64_t sum = memory_.weights + memory_.cells + memory_.scratch + memory_.other_programs + memory_.free;
    return std::max({sum, memory_.installed, std::uint64_t{1}});
}

QRect MemoryBar::bar_area() const {
    return {0, 0, width(), fontMetrics().height()};
}

int MemoryBar::position(std::uint64_t bytes) const {
    const double share = static_cast<double>(bytes) / static_cast<double>(whole());
    return static_cast<int>(std::lround(std::min(share, 1.0) * (bar_area().width() - 1)));
}

QRect MemoryBar::part_area(int part) const {
    std::uint64_t before = 0;
    const auto parts = memory_parts(memory_, palette());
    for (int i = 0; i < part; ++i) before += parts[i].bytes;
    const int left = position(before), right = position(before + parts[part].bytes);
    const QRect bar = bar_area();
    return QStyle::visualRect(layoutDirection(), bar, {left, bar.top(), right - left, bar.height()});
}

/// Words under the bar, as many to a line as there is room for.
std::vector<MemoryBar::LegendEntry> MemoryBar::legend(int width) const {
    const QFontMetrics metrics = fontMetrics();
    const int line = metrics.height() + metrics.height() / 4, swatch = metrics.height();
    std::vector<LegendEntry> entries;
    int x = 0, y = metrics.height() + metrics.height() / 4;
    for (const MemoryPart& part : memory_parts(memory_, palette())) {
        const QString text = tr("%1 %2", "part of the memory, bytes").arg(part.name, bytes_text(part.bytes));
        const int wanted = swatch + metrics.horizontalAdvance(text) + metrics.averageCharWidth() * 2;
        if (x > 0 && x + wanted > width) x = 0, y += line;
        entries.push_back({{x, y, wanted, metrics.height()}, text});
        x += wanted;
    }
    return entries;
}

void MemoryBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_bar(painter);
    paint_limit(painter);
    if (legend_shown_) paint_legend(painter);
}

void MemoryBar::paint_bar(QPainter& painter) const {
    const auto parts = memory_parts(memory_, palette());
    const int padding = fontMetrics().averageCharWidth() / 2;
    painter.fillRect(bar_area(), palette().color(QPalette::Base));
    for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
        const QRect area = part_area(i);
        painter.fillRect(area, parts[i].colour);
        if (parts[i].hatched)
            paint_hatch(painter, area, mixed(parts[i].colour, palette().color(QPalette::Text), 0.3),
                        fontMetrics().height() / 3.0);
        if (area.width() < fontMetrics().horizontalAdvance(parts[i].name) + 2 * padding || parts[i].hatched) continue;
        painter.setPen(readable_on(parts[i].colour));
        painter.drawText(area, Qt::AlignCenter, parts[i].name);
    }
    painter.setPen(mixed(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.55));
    painter.drawRect(bar_area().adjusted(0, 0, -1, -1));
}

void MemoryBar::paint_limit(QPainter& painter) const {
    if (safe_limit_ == 0 || safe_limit_ >= whole()) return;
    const QRect bar = bar_area();
    const int thick = std::max(2, fontMetrics().height() / 8);
    const QRect tick =
        QStyle::visualRect(layoutDirection(), bar, {position(safe_limit_) - thick / 2, 0, thick, bar.height()});
    // A light rim, so that it is seen on any part.
    painter.fillRect(tick.adjusted(-1, 0, 1, 0), palette().color(QPalette::Base));
    painter.fillRect(tick, palette().color(QPalette::Text));
}

void MemoryBar::paint_legend(QPainter& painter) const {
    const auto parts = memory_parts(memory_, palette());
    const auto entries = legend(width());
    const int side = fontMetrics().height() * 2 / 3;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const QRect entry = entries[i].area;
        const QRect swatch(entry.left(), entry.top() + (entry.height() - side) / 2, side, side);
        const QRect text = entry.adjusted(fontMetrics().height(), 0, 0, 0);
        const QRect drawn = QStyle::visualRect(layoutDirection(), rect(), swatch);
        painter.fillRect(drawn, parts[i].colour);
        if (parts[i].hatched) paint_hatch(painter, drawn, palette().color(QPalette::Text), side / 3.0);
        painter.setPen(mixed(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.55));
        painter.drawRect(drawn.adjusted(0, 0, -1, -1));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), text),
                         QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignVCenter, entries[i].text);
    }
}

bool MemoryBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tooltip_at(help->pos()), this);
        return true;
    }
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateGeometry();
    return DrawnWidget::event(event);
}

QString MemoryBar::tooltip_at(const QPoint& point) const {
    const auto parts = memory_parts(memory_, palette());
    for (int i = 0; i < static_cast<int>(parts.size()); ++i)
        if (part_area(i).contains(point))
            return tr("%1: %2", "part of the memory, bytes").arg(parts[i].name, bytes_text(parts[i].bytes)) + "\n" +
                   parts[i].what;
    return value_text();
}

}  // namespace lectern
