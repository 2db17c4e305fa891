#pragma once

#include "ui/base/drawn_widget.h"

namespace lectern {

/// A thin progress bar without words, which speaks at each tenth of the way; QProgressBar would speak at each chunk.
class ProgressLine : public DrawnWidget {
    Q_OBJECT

 public:
    explicit ProgressLine(QWidget* parent = nullptr);

    void show_progress(std::int64_t done, std::int64_t whole);

    QString value_text() const override;
    std::optional<double> percent() const override;
    QSize sizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    std::int64_t done_ = 0, whole_ = 1;
    int announced_tenth_ = 0;
};

}  // namespace lectern
