#pragma once

#include <QAbstractButton>

namespace lectern {

/// A quote with its number, and its page at the end of the line. Checked: its words are shown in the document.
class EvidenceChip : public QAbstractButton {
    Q_OBJECT

 public:
    EvidenceChip(int number, const QString& quote, const QString& page, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

 private:
    /// From left to right, as mirrored when drawn.
    struct Places {
        QRect badge, quote, page;
    };
    Places places(int width, int height) const;
    void draw_frame(QPainter& painter) const;
    void draw_badge(QPainter& painter, const QRect& place) const;
    int margin() const { return fontMetrics().height() / 2; }

    const QString number_, quote_, page_;
};

}  // namespace lectern
