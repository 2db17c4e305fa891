#include "ui/conversation/answer_browser.h"

#include <QApplication>
#include <QRegularExpression>
#include <QTextCursor>
#include <QWheelEvent>

#include "ui/base/outside_link.h"
#include "ui/conversation/untrusted_markdown.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr int milliseconds_between_renderings = 50;  // text comes at reading speed; each rendering lays it out anew

constexpr double line_height = 130;  // per cent of the font's own

/// Characters without a meaning stand for citations until the text is laid out; what a model writes of them goes.
constexpr char16_t first_mark = 0xe000, last_mark = 0xf8ff;
const QRegularExpression any_mark(QStringLiteral("[\\x{e000}-\\x{f8ff}]"));
constexpr const char* citation_scheme = "citation";

}  // namespace

AnswerBrowser::AnswerBrowser(QWidget* parent) : QTextBrowser(parent), shown_(new InertText(this)) {
    setDocument(shown_);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, &AnswerBrowser::open);
    setTabChangesFocus(true);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    soon_.setSingleShot(true);
    soon_.setInterval(milliseconds_between_renderings);
    connect(&soon_, &QTimer::timeout, this, &AnswerBrowser::render);
}

void AnswerBrowser::open(const QUrl& address) {
    if (address.scheme() == citation_scheme) return emit citation_chosen(address.path().toInt());
    ask_to_open(address, this);
}

void AnswerBrowser::write(const QString& markdown) {
    text_ = markdown;
    if (!soon_.isActive()) soon_.start();
}

void AnswerBrowser::show_text(const QString& markdown, std::vector<Citation> citations) {
    text_ = markdown;
    citations_ = std::move(citations);
    soon_.stop();
    render();
}

void AnswerBrowser::render() {
    QString text = text_;
    text.remove(any_mark);
    set_untrusted_markdown(*shown_, with_citations(text, citations_, [](int number) {
        return QString(QChar(std::min<int>(first_mark + number, last_mark)));
    }));
    show_citations();
    QTextCursor all(shown_);
    all.select(QTextCursor::Document);
    QTextBlockFormat lines;
    lines.setLineHeight(line_height, QTextBlockFormat::ProportionalHeight);
    all.mergeBlockFormat(lines);
    fit();
}

/// In the place of their marks. The style sheet makes this widget transparent, so its own palette is not the theme's.
/// Only here do links have their scheme: those of a model are not followed.
void AnswerBrowser::show_citations() {
    const QPalette worn = QApplication::palette();
    for (QTextCursor mark = shown_->find(any_mark); !mark.isNull(); mark = shown_->find(any_mark, mark)) {
        const auto index = static_cast<std::size_t>(mark.selectedText().front().unicode() - first_mark - 1);
        if (index >= citations_.size()) continue;
        const Citation& citation = citations_[index];
        const bool is_marked = citation.number == marked_;
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorHref(QString("%1:%2").arg(citation_scheme).arg(citation.number));
        format.setToolTip(tr("Citation %1, %2: “%3”")
                              .arg(QString::number(citation.number), citation.page, citation.quote)
                              .toHtmlEscaped());
        format.setFontWeight(QFont::Medium);
        format.setForeground(themed(worn, is_marked ? Token::on_accent : Token::accent_text));
        format.setBackground(themed(worn, is_marked ? Token::accent : Token::accent_tint));
        mark.insertText(QString("[%1]").arg(citation.number), format);
    }
}

void AnswerBrowser::mark_citation(int number) {
    if (std::exchange(marked_, number) != number && !citations_.empty()) render();
}

void AnswerBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    // Colours of citations are a part of the text.
    if (event->type() == QEvent::PaletteChange && !citations_.empty()) render();
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
