#pragma once

#include <QTextBrowser>
#include <QTimer>

#include "ui/base/inert_text.h"
#include "ui/conversation/citations.h"

namespace lectern {

/// Markdown as high as it is long: the column around it scrolls, not this.
class AnswerBrowser : public QTextBrowser {
    Q_OBJECT

 public:
    explicit AnswerBrowser(QWidget* parent = nullptr);

    /// Shows a text that is being written: pieces that come faster than frames are shown together.
    void write(const QString& markdown);
    /// At once, with its citations in it.
    void show_text(const QString& markdown, std::vector<Citation> citations = {});
    /// Its words are shown in the document; 0: none of them are.
    void mark_citation(int number);

 signals:
    void citation_chosen(int number);

 public:
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void render();
    void show_citations();
    void open(const QUrl& address);
    void fit();

    InertText* shown_;
    QString text_;
    std::vector<Citation> citations_;
    int marked_ = 0;
    QTimer soon_;
};

}  // namespace lectern
