#pragma once

#include <QAbstractButton>

namespace lectern {

/// A sentence that the program found: on one line behind a dotted rule, with its page at the end, and with no number,
/// so that nobody takes it for a quote. Checked: it is shown in the document.
class RelatedRow : public QAbstractButton {
    Q_OBJECT

 public:
    RelatedRow(const QString& words, const QString& page, QWidget* parent = nullptr);

    const QString& page() const { return page_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

 private:
    int gap() const { return fontMetrics().height() / 2; }
    /// No more than a third of the row: the name of a file may stand in it.
    int page_width() const;

    const QString page_;
};

}  // namespace lectern
