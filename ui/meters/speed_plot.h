#pragma once

#include <deque>
#include <optional>

#include "ui/base/drawn_widget.h"

class QCPGraph;
class QCustomPlot;
class QLabel;

namespace lectern {

/// How fast documents were read and answers written in the last minute, in tokens a second: two lines, each with a
/// scale of its own, for reading is ten to a hundred times as fast.
class SpeedPlot : public DrawnWidget {
    Q_OBJECT

 public:
    explicit SpeedPlot(QWidget* parent = nullptr);

    /// What was measured at `now` (seconds of any clock that goes forward); nothing: it was not done.
    void show_speeds(double now, std::optional<double> reading, std::optional<double> answering);

    QString value_text() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    static constexpr double shown_seconds = 60;
    static constexpr double smoothed_seconds = 5;

 protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    struct Sample {
        double time;
        std::optional<double> reading, answering;
    };
    using Speed = std::optional<double> Sample::*;

    std::optional<double> smoothed(std::size_t sample, Speed speed) const;
    void show_line(QCPGraph* graph, Speed speed);
    void show_labels();
    void set_colours();
    void draw();

    std::deque<Sample> samples_;  ///< oldest first
    QCustomPlot* plot_;
    QCPGraph* reading_line_;
    QCPGraph* answering_line_;
    QLabel* reading_label_;
    QLabel* answering_label_;
};

}  // namespace lectern
