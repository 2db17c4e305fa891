#include "ui/pages/block_layout.h"

#include <QFontDatabase>
#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace lectern {

namespace {

constexpr double line_spacing = 1.25;

QTextCharFormat format_of(std::uint8_t style) {
    QTextCharFormat format;
    if ((style & TextPiece::strong) != 0) format.setFontWeight(QFont::Bold);
    if ((style & TextPiece::emphasis) != 0) format.setFontItalic(true);
    if ((style & TextPiece::struck) != 0) format.setFontStrikeOut(true);
    if ((style & TextPiece::link) != 0) format.setFontUnderline(true);
    if ((style & TextPiece::code) != 0)
        format.setFontFamilies({QFontDatabase::systemFont(QFontDatabase::FixedFont).family()});
    return format;
}

/// The UTF-16 units of a text that its first bytes stand for.
int units_before(std::uint64_t bytes, QStringView text) {
    std::uint64_t passed = 0;
    int at = 0;
    for (; at < text.size() && passed < bytes; ++at) {
        const char16_t unit = text[at].unicode();
        // Half of a pair stands for two of its four bytes.
        passed += unit < 0x80 ? 1 : unit < 0x800 || QChar::isSurrogate(unit) ? 2 : 3;
    }
    return at;
}

}  // namespace

void BlockLayout::add_cell(std::string_view document_text, std::span<const TextPiece> pieces, const QFont& font,
                           double left, double width) {
    QString text;
    Cell cell{.left = left, .width = width};
    QList<QTextLayout::FormatRange> formats;
    for (const TextPiece& piece : pieces) {
        const std::string_view said = document_text.substr(piece.begin, piece.end - piece.begin);
        const QString shown = piece.instead.isNull() ? QString::fromUtf8(said.data(), std::ssize(said)) : piece.instead;
        const int first = static_cast<int>(text.size()), length = static_cast<int>(shown.size());
        text += shown;
        cell.stretches.push_back({{piece.begin, piece.end}, first, length, piece.instead.isNull()});
        if (piece.style != TextPiece::plain) formats.push_back({first, length, format_of(piece.style)});
    }
    auto lines = std::make_unique<QTextLayout>(text, font);
    lines->setFormats(formats);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    lines->setTextOption(option);
    lines->setCacheEnabled(true);
    double top = 0;
    lines->beginLayout();
    for (QTextLine line = lines->createLine(); line.isValid(); line = lines->createLine()) {
        line.setLineWidth(width);
        const double leading = line.height() * (line_spacing - 1);
        line.setPosition({0, top + leading / 2});
        top += std::ceil(line.height() + leading);
    }
    lines->endLayout();
    height_ = std::max(height_, top);
    cell.lines = std::move(lines);
    cells_.push_back(std::move(cell));
}

void BlockLayout::draw(QPainter& painter, const QPointF& at) const {
    for (const Cell& cell : cells_) cell.lines->draw(&painter, at + QPointF(cell.left, 0));
}

int BlockLayout::characters_before(std::uint64_t offset, const Cell& cell) {
    const QString text = cell.lines->text();
    int before = 0;
    for (const Stretch& stretch : cell.stretches) {
        if (offset <= stretch.span.begin) return before;
        before = stretch.first + stretch.length;
        if (offset >= stretch.span.end) continue;
        if (!stretch.is_text) return stretch.first;
        const QStringView shown = QStringView(text).mid(stretch.first, stretch.length);
        return stretch.first + units_before(offset - stretch.span.begin, shown);
    }
    return before;
}

std::uint64_t BlockLayout::offset_of(int character, const Cell& cell) {
    for (const Stretch& stretch : cell.stretches) {
        if (character >= stretch.first + stretch.length) continue;
        if (!stretch.is_text) return stretch.span.begin;
        const QString before = cell.lines->text().mid(stretch.first, character - stretch.first);
        return stretch.span.begin + static_cast<std::uint64_t>(before.toUtf8().size());
    }
    return cell.span().end;
}

void BlockLayout::add_boxes(const Cell& cell, const TextSpan& span, std::vector<QRectF>& boxes) {
    if (span.end <= cell.span().begin || span.begin >= cell.span().end) return;
    const int first = characters_before(span.begin, cell), last = characters_before(span.end, cell);
    for (int i = 0; i < cell.lines->lineCount(); ++i) {
        const QTextLine line = cell.lines->lineAt(i);
        const int begin = std::max(first, line.textStart()), end = std::min(last, line.textStart() + line.textLength());
        if (begin >= end) continue;
        const double left = line.cursorToX(begin), right = line.cursorToX(end);
        boxes.emplace_back(cell.left + std::min(left, right), line.y(), std::abs(right - left), line.height());
    }
}

std::vector<QRectF> BlockLayout::boxes_of(const TextSpan& span) const {
    std::vector<QRectF> boxes;
    for (const Cell& cell : cells_) add_boxes(cell, span, boxes);
    return boxes;
}

std::uint64_t BlockLayout::offset_at(const QPointF& point) const {
    const auto beside = [&point](const Cell& cell) {
        return std::max({cell.left - point.x(), point.x() - cell.left - cell.width, 0.0});
    };
    const auto cell = std::ranges::min_element(cells_, {}, beside);
    if (cell == cells_.end()) return 0;
    const QTextLayout& lines = *cell->lines;
    for (int i = 0; i < lines.lineCount(); ++i) {
        const QTextLine line = lines.lineAt(i);
        const bool is_last = i + 1 == lines.lineCount();
        if (!is_last && point.y() >= lines.lineAt(i + 1).y()) continue;
        return offset_of(line.xToCursor(point.x() - cell->left), *cell);
    }
    return cell->span().begin;
}

}  // namespace lectern
