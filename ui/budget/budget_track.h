#pragma once

#include <QAbstractSlider>
#include <vector>

#include "ui/budget/budget_scale.h"

namespace lectern {

/// The line on which a budget is chosen, with ticks, and hatched where the memory is taken.
class BudgetTrack : public QAbstractSlider {
    Q_OBJECT

 public:
    explicit BudgetTrack(QWidget* parent = nullptr);

    void set_range(const BudgetRange& range);
    const BudgetRange& range() const { return range_; }
    void set_bytes(std::uint64_t bytes);
    std::uint64_t bytes() const { return bytes_; }

    /// Where the handle is for a budget, and the area of what is taken.
    int x_of(std::uint64_t bytes) const;
    QRect taken_area() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

 signals:
    /// By hand, not by set_bytes().
    void bytes_changed(std::uint64_t bytes);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

 private:
    struct Tick {
        QString name;
        QString what;
        std::uint64_t bytes = 0;
    };
    struct Label {
        QString text;
        int x = 0;  ///< of the tick
        QRect area;
    };

    std::vector<Tick> ticks() const;
    std::vector<Label> labels(int width) const;
    int handle_size() const;
    QRect line_area(int width) const;
    int x_of(std::uint64_t bytes, int width) const;
    void move_to(int x);
    void paint_line(QPainter& painter) const;
    void paint_ticks(QPainter& painter) const;
    void paint_handle(QPainter& painter) const;
    QString tooltip_at(const QPoint& point) const;

    BudgetRange range_;
    BudgetScale scale_;
    std::uint64_t bytes_ = 0;
    std::uint64_t wanted_ = 0;  ///< what bytes_ would be without a range, which is known later and changes
    bool setting_ = false;      ///< set_bytes() is at work
};

}  // namespace lectern
