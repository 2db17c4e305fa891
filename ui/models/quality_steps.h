#pragma once

#include "ui/base/drawn_widget.h"

namespace lectern {

/// How good the answers of a model are: five steps and a word, or that nobody measured it.
class QualitySteps : public DrawnWidget {
    Q_OBJECT

 public:
    static constexpr int steps = 5;

    explicit QualitySteps(QWidget* parent);

    /// `score`: share of the test questions answered right; nothing: not measured.
    void show_score(std::optional<double> score);
    /// Of what cannot be used.
    void set_pale(bool pale);
    QString value_text() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    /// How many of the steps a score has: from 1 on.
    static int steps_of(double score);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    /// Of one step.
    QSize step() const;
    int gap() const;
    int steps_width() const { return steps * step().width() + (steps - 1) * gap(); }
    void draw_steps(QPainter& painter) const;

    std::optional<double> score_;
    bool is_pale_ = false;
};

}  // namespace lectern
