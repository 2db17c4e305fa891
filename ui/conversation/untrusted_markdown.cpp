#include "ui/conversation/untrusted_markdown.h"

#include <md4c.h>

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <string_view>
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
                format.isImageFormat() || is_refused_link(format))
                active.push_back(at.fragment());
    return active;
}

void make_inert(QTextCursor& fragment, const QTextCharFormat& format) {
    if (format.isImageFormat())
        return fragment.insertText(format.stringProperty(QTextFormat::ImageAltText), QTextCharFormat());
    QTextCharFormat text = format;
    for (const int property :
         {QTextFormat::IsAnchor, QTextFormat::AnchorHref, QTextFormat::AnchorName, QTextFormat::ForegroundBrush,
          QTextFormat::FontUnderline, QTextFormat::TextUnderlineStyle})
        text.clearProperty(property);
    fragment.setCharFormat(text);
}

/// Which bytes of a Markdown text are code.
class CodeBytes {
 public:
    explicit CodeBytes(const std::string& markdown) : markdown_(markdown), is_code_(markdown.size()) {
        MD_PARSER parser{};
        parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
        parser.enter_block = parser.leave_block = [](MD_BLOCKTYPE, void*, void*) { return 0; };
        parser.enter_span = parser.leave_span = [](MD_SPANTYPE, void*, void*) { return 0; };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            if (type == MD_TEXT_CODE) static_cast<CodeBytes*>(self)->note({text, size});
            return 0;
        };
        // Of a text that cannot be parsed nothing is code: all of it is escaped.
        if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this) != 0)
            is_code_.assign(markdown.size(), false);
    }

    bool operator[](std::size_t at) const { return is_code_[at]; }

 private:
    /// Line ends and expanded tabs stand elsewhere than in the text.
    void note(std::string_view code) {
        if (code.data() < markdown_.data() || code.data() >= markdown_.data() + markdown_.size()) return;
        const auto begin = code.data() - markdown_.data();
        std::fill_n(is_code_.begin() + begin, code.size(), true);
    }

    const std::string& markdown_;
    std::vector<bool> is_code_;
};

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

QString inert_markdown(const QString& markdown) {
    const std::string source = markdown.toStdString();
    const CodeBytes is_code(source);
    std::string inert;
    bool escaped = false;
    for (std::size_t at = 0; at < source.size(); ++at) {
        const char c = source[at];
        // Pictures, links, their targets and footnotes begin with the one; HTML and addresses with the other.
        const bool is_active = (c == '[' || c == '<') && !is_code[at] && !escaped;
        if (is_active) inert += '\\';
        inert += c;
        escaped = c == '\\' && !is_code[at] && !escaped;
    }
    return QString::fromStdString(inert);
}

QString plain_markdown(const QString& text) {
    static const QRegularExpression anywhere(R"(([\\`*_\[<>&|~$]))"), at_front(R"(^([#+=-]|\d+(?=[.)])))");
    QString plain = text.simplified();
    plain.replace(anywhere, R"(\\1)");
    const QRegularExpressionMatch front = at_front.match(plain);
    if (!front.hasMatch()) return plain;
    // "1." begins a list, and "#" a heading; of a number it is the full stop that is escaped.
    const bool is_number = front.captured().front().isDigit();
    return plain.insert(is_number ? front.capturedEnd() : 0, '\\');
}

}  // namespace lectern
