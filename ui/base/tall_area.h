#pragma once

#include <QScrollArea>

namespace lectern {

/// Scrolls up and down alone: never narrower than what it holds, with room for the bar, at any size of letters.
class TallArea : public QScrollArea {
 public:
    TallArea(QWidget* held, QWidget* parent);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QSize with_bar(QSize size) const;
};

}  // namespace lectern
