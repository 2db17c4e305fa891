#include "ui/pages/printed_text.h"

#include <QFontDatabase>
#include <QTextCursor>

#include "ui/pages/heading_size.h"

namespace lectern {

namespace {

constexpr double small_gap = 0.5, indent = 1.6;  ///< in heights of letters

QTextCharFormat format_of(const TextBlock& block, std::uint8_t style, const QFont& font) {
    QTextCharFormat format;
    format.setFont(font);
    if (block.kind == TextBlock::Kind::heading) {
        format.setFontWeight(QFont::Bold);
        format.setFontPointSize(font.pointSizeF() * heading_size(block.level));
    }
    if ((style & TextPiece::strong) != 0) format.setFontWeight(QFont::Bold);
    if ((style & TextPiece::emphasis) != 0) format.setFontItalic(true);
    if ((style & TextPiece::struck) != 0) format.setFontStrikeOut(true);
    if ((style & TextPiece::code) != 0 || block.kind == TextBlock::Kind::code)
        format.setFontFamilies({QFontDatabase::systemFont(QFontDatabase::FixedFont).family()});
    return format;
}

class Writer {
 public:
    Writer(QTextDocument& text, const Document& document, const TextBlocks& blocks)
        : document_(document), blocks_(blocks), cursor_(&text), font_(text.defaultFont()) {}

    /// The bytes of it from `begin` to `end`.
    void write(const TextBlock& block, std::uint64_t begin, std::uint64_t end) {
        QTextBlockFormat format;
        const double height = QFontMetricsF(font_).height();
        format.setTopMargin(is_first_ ? 0 : (block.after_a_gap || block.level > 0) ? small_gap * height : 0);
        format.setLeftMargin(block.indent * indent * height);
        if (is_first_)
            cursor_.setBlockFormat(format);
        else
            cursor_.insertBlock(format);
        is_first_ = false;
        bool is_first_cell = true;
        for (const auto& cell : blocks_.cells_of(block, document_)) {
            if (!is_first_cell) cursor_.insertText(QStringLiteral("\t"));
            is_first_cell = false;
            for (const TextPiece& piece : cell) write(block, piece, begin, end);
        }
    }

 private:
    void write(const TextBlock& block, const TextPiece& piece, std::uint64_t begin, std::uint64_t end) {
        const QTextCharFormat format = format_of(block, piece.style, font_);
        if (!piece.instead.isNull()) {
            if (piece.begin >= begin && piece.begin <= end)
                cursor_.insertText(piece.is_marker ? piece.instead + QChar(QChar::Nbsp) : piece.instead, format);
            return;
        }
        const std::uint64_t from = std::max(piece.begin, begin), to = std::min(piece.end, end);
        if (from < to)
            cursor_.insertText(QString::fromUtf8(document_.text.data() + from, static_cast<qsizetype>(to - from)),
                               format);
    }

    const Document& document_;
    const TextBlocks& blocks_;
    QTextCursor cursor_;
    const QFont font_;
    bool is_first_ = true;
};

}  // namespace

void write_page(QTextDocument& text, const Document& document, const TextBlocks& blocks, int page) {
    const Page& on = document.pages[static_cast<std::size_t>(page)];
    Writer writer(text, document, blocks);
    for (auto block = static_cast<std::size_t>(blocks.block_at(on.begin)); block < blocks.blocks.size(); ++block) {
        const TextBlock& one = blocks.blocks[block];
        if (one.begin >= on.end && one.begin > on.begin) break;
        if (one.end > on.begin) writer.write(one, on.begin, on.end);
    }
}

}  // namespace lectern
