#include "ui/pages/block_layout.h"

#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace lectern {

namespace {

constexpr double line_spacing = 1.25;

}  // namespace

void BlockLayout::add_cell(std::string_view document_text, const TextSpan& span, const QFont& font, double left,
                           double width) {
    const std::string_view text = document_text.substr(span.begin, span.end - span.begin);
    auto lines = std::make_unique<QTextLayout>(QString::fromUtf8(text.data(), std::ssize(text)), font);
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
    cells_.push_back({span, left, width, std::move(lines)});
}

void BlockLayout::draw(QPainter& painter, const QPointF& at) const {
    for (const Cell& cell : cells_) cell.lines->draw(&painter, at + QPointF(cell.left, 0));
}

int BlockLayout::characters_before(std::uint64_t offset, const Cell& cell) {
    const QString& text = cell.lines->text();
    if (offset <= cell.span.begin) return 0;
    if (offset >= cell.span.end) return static_cast<int>(text.size());
    std::uint64_t bytes = cell.span.begin;
    int at = 0;
    for (; at < text.size() && bytes < offset; ++at) {
        const char16_t unit = text[at].unicode();
        // Half of a pair stands for two of its four bytes.
        bytes += unit < 0x80 ? 1 : unit < 0x800 || QChar::isSurrogate(unit) ? 2 : 3;
    }
    return at;
}

void BlockLayout::add_boxes(const Cell& cell, const TextSpan& span, std::vector<QRectF>& boxes) {
    if (span.end <= cell.span.begin || span.begin >= cell.span.end) return;
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
        const int at = line.xToCursor(point.x() - cell->left);
        return cell->span.begin + static_cast<std::uint64_t>(lines.text().left(at).toUtf8().size());
    }
    return cell->span.begin;
}

}  // namespace lectern
