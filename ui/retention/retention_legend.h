#pragma once

#include "ui/base/drawn_widget.h"

namespace lectern {

/// What the colours and textures of the retention map mean.
class RetentionLegend : public DrawnWidget {
    Q_OBJECT

 public:
    explicit RetentionLegend(QWidget* parent = nullptr);

    QString value_text() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
};

}  // namespace lectern
