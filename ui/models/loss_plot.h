#pragma once

#include <vector>

#include "ui/base/drawn_widget.h"

class QCPGraph;
class QCustomPlot;

namespace lectern {

/// How wrong heads were about each document before they learned from it: it falls while they learn.
class LossPlot : public DrawnWidget {
    Q_OBJECT

 public:
    explicit LossPlot(QWidget* parent = nullptr);

    /// The loss of each document, of `documents` in all.
    void show_loss(const std::vector<double>& loss, int documents);

    QString value_text() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void set_colours();

    std::vector<double> loss_;
    QCustomPlot* plot_;
    QCPGraph* line_;
};

}  // namespace lectern
