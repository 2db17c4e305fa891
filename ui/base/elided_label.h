#pragma once

#include <QLabel>

namespace lectern {

/// Plain words on one line, which are cut with "…" where there is too little room. They stand in the tool tip, too.
class ElidedLabel : public QLabel {
    Q_OBJECT

 public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void say(const QString& words);

 protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace lectern
