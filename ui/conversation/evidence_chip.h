#pragma once

#include <QAbstractButton>

namespace lectern {

/// A quote with its number, its page at the end of the line, and below it the file, where there are several. Checked:
/// its words are shown in the document.
class EvidenceChip : public QAbstractButton {
    Q_OBJECT

 public:
    EvidenceChip(int number, const QString& quote, const QString& page, const QString& file, QWidget* parent = nullptr);

    const QString& file() const { return file_; }
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
        QRect badge, quote, page, file;
    };
    Places places(int width, int height) const;
    void draw_frame(QPainter& painter) const;
    void draw_badge(QPainter& painter, const QRect& place) const;
    int quote_height(int width) const;
    int file_height() const;
    int margin() const { return fontMetrics().height() / 2; }

    const QString number_, quote_, page_, file_;  ///< no file: there is one alone
};

}  // namespace lectern
