#include "ui/conversation/answer_browser.h"

#include <QWheelEvent>

#include "ui/base/outside_link.h"
#include "ui/conversation/untrusted_markdown.h"

namespace lectern {

namespace {

constexpr int milliseconds_between_renderings = 50;  // text comes at reading speed; each rendering lays it out anew

}  // namespace

AnswerBrowser::AnswerBrowser(QWidget* parent) : QTextBrowser(parent), shown_(new InertText(this)) {
    setDocument(shown_);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& address) { ask_to_open(address, this); });
    setTabChangesFocus(true);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    soon_.setSingleShot(true);
    soon_.setInterval(milliseconds_between_renderings);
    connect(&soon_, &QTimer::timeout, this, &AnswerBrowser::render);
}

void AnswerBrowser::write(const QString& markdown) {
    text_ = markdown;
    if (!soon_.isActive()) soon_.start();
}

void AnswerBrowser::show_text(const QString& markdown) {
    text_ = markdown;
    soon_.stop();
    render();
}

void AnswerBrowser::render() {
    set_untrusted_markdown(*shown_, text_);
    fit();
}

void AnswerBrowser::fit() {
    document()->setTextWidth(viewport()->width());
    updateGeometry();
}

QSize AnswerBrowser::sizeHint() const {
    const int height = static_cast<int>(document()->size().height()) + 2 * frameWidth();
    return {fontMetrics().averageCharWidth() * 20, std::max(height, fontMetrics().lineSpacing())};
}

void AnswerBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    fit();
}

/// Sideways only, for wide code; the rest is for the column.
void AnswerBrowser::wheelEvent(QWheelEvent* event) {
    if (event->angleDelta().x() != 0)
        QTextBrowser::wheelEvent(event);
    else
        event->ignore();
}

}  // namespace lectern
