#pragma once

#include <QAbstractButton>

namespace lectern {

/// A button with a text that may need several lines.
class TextChip : public QAbstractButton {
    Q_OBJECT

 public:
    explicit TextChip(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

 private:
    int margin() const { return fontMetrics().height() / 3; }
};

}  // namespace lectern
