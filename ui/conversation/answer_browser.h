#pragma once

#include <QTextBrowser>
#include <QTimer>

#include "ui/base/inert_text.h"

namespace lectern {

/// Markdown as high as it is long: the column around it scrolls, not this.
class AnswerBrowser : public QTextBrowser {
    Q_OBJECT

 public:
    explicit AnswerBrowser(QWidget* parent = nullptr);

    /// Shows a text that is being written: pieces that come faster than frames are shown together.
    void write(const QString& markdown);
    /// At once.
    void show_text(const QString& markdown);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

 private:
    void render();
    void fit();

    InertText* shown_;
    QString text_;
    QTimer soon_;
};

}  // namespace lectern
