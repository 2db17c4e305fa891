#pragma once

#include "ui/base/drawn_widget.h"
#include "ui/meters/memory_parts.h"

namespace lectern {

/// Who uses how much of the memory: a stacked bar with a tick at the safe limit, and the numbers under it.
class MemoryBar : public DrawnWidget {
    Q_OBJECT

 public:
    explicit MemoryBar(QWidget* parent = nullptr);

    /// `safe_limit`: bytes of all programs together up to which nothing is swapped; 0: not known.
    void show_memory(const event::MemoryUse& memory, std::uint64_t safe_limit);
    /// Without numbers under it, for narrow places; they stand in the tooltip anyway.
    void show_legend(bool shown);

    QString value_text() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

    /// Where a part (by index in memory_parts()) is drawn.
    QRect part_area(int part) const;

 protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

 private:
    struct LegendEntry {
        QRect area;
        QString text;
    };

    std::uint64_t whole() const;
    QRect bar_area() const;
    int position(std::uint64_t bytes) const;
    std::vector<LegendEntry> legend(int width) const;
    void paint_bar(QPainter& painter) const;
    void paint_limit(QPainter& painter) const;
    void paint_legend(QPainter& painter) const;
    QString tooltip_at(const QPoint& point) const;

    event::MemoryUse memory_;
    std::uint64_t safe_limit_ = 0;
    bool legend_shown_ = true;
};

}  // namespace lectern
