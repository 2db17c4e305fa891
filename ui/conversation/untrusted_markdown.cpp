#include "ui/conversation/untrusted_markdown.h"

#include <QTextBlock>
#include <QTextCursor>
#include <vector>

#include "ui/base/outside_link.h"

namespace lectern {

namespace {

constexpr auto features =
    QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML;

bool is_refused_link(const QTextCharFormat& format) {
    return format.isAnchor() && !may_be_opened(QUrl(format.anchorHref()));
}

std::vector<QTextFragment> active_fragments(const QTextDocument& text) {
    std::vector<QTextFragment> active;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (const QTextCharFormat format = at.fragment().charFormat();
                format.isImageFormat() || is_refused_link(format) || format.hasProperty(QTextFormat::TextToolTip))
                active.push_back(at.fragment());
    return active;
}

void make_inert(QTextCursor& fragment, const QTextCharFormat& format) {
    if (format.isImageFormat())
        return fragment.insertText(format.stringProperty(QTextFormat::ImageAltText), QTextCharFormat());
    QTextCharFormat text = format;
    text.clearProperty(QTextFormat::TextToolTip);  // the title of a link: Qt would show it as rich text, with pictures
    if (!is_refused_link(format)) return fragment.setCharFormat(text);
    for (const int property :
         {QTextFormat::IsAnchor, QTextFormat::AnchorHref, QTextFormat::AnchorName, QTextFormat::ForegroundBrush,
          QTextFormat::FontUnderline, QTextFormat::TextUnderlineStyle})
        text.clearProperty(property);
    fragment.setCharFormat(text);
}

}  // namespace

void set_untrusted_markdown(InertText& text, const QString& markdown) {
    text.setMarkdown(markdown, features);
    std::vector<QTextFragment> active = active_fragments(text);
    // From the last to the first: what changes moves what follows.
    for (auto one = active.rbegin(); one != active.rend(); ++one) {
        QTextCursor fragment(&text);
        fragment.setPosition(one->position());
        fragment.setPosition(one->position() + one->length(), QTextCursor::KeepAnchor);
        make_inert(fragment, one->charFormat());
    }
}

}  // namespace lectern
