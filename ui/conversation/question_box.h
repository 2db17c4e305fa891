#pragma once

#include <QPlainTextEdit>

namespace lectern {

/// Where a question is typed: Enter asks, Shift+Enter begins a line. It grows with its text, to a few lines.
class QuestionBox : public QPlainTextEdit {
    Q_OBJECT

 public:
    explicit QuestionBox(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void asked();

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    /// Files are for the window; text is pasted.
    bool canInsertFromMimeData(const QMimeData* source) const override;
};

}  // namespace lectern
