#pragma once

#include <QWidget>

namespace lectern {

/// Darkens a window while a dialog of it waits for an answer.
class Scrim : public QWidget {
    Q_OBJECT

 public:
    explicit Scrim(QWidget* window);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace lectern
