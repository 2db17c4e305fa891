#include "ui/pages/text_content.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QUrl>
#include <algorithm>
#include <cmath>

#include "ui/base/colours.h"
#include "ui/base/document_names.h"
#include "ui/pages/heading_size.h"
#include "ui/pages/text_links.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr int most_layouts_kept = 2000;
constexpr double widest_column = 42;  ///< em; longer lines are hard to follow
constexpr double indent_step = 1.6;   ///< em
constexpr int rows_measured = 100;    ///< of a table, to find the widths of its columns

}  // namespace

TextContent::TextContent(std::shared_ptr<const Document> document, QObject* parent)
    : PageContent(parent), document_(std::move(document)), text_(*document_), layouts_(most_layouts_kept) {
    lay_out({.width = 800});
}

void TextContent::lay_out(const ViewSpace& space) {
    space_ = space;
    const QFontMetricsF metrics(font_of({}));
    line_height_ = metrics.height();
    character_width_ = metrics.averageCharWidth();
    layouts_.clear();
    columns_.clear();
    std::vector<double> heights(text_.blocks.size());
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i] = estimate(static_cast<int>(i));
    heights_.assign(std::move(heights));
}

QFont TextContent::font_of(const TextBlock& block) const {
    QFont font = space_.font;
    double size = font.pointSizeF() > 0 ? font.pointSizeF() : 10;
    size *= zoom() * 1.1;  // text to be read for long is a little larger than that of buttons
    if (block.kind == TextBlock::Kind::heading) {
        size *= heading_size(block.level);
        font.setBold(true);
    }
    if (block.kind == TextBlock::Kind::code)
        font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    font.setPointSizeF(size);
    return font;
}

double TextContent::column_width() const {
    return std::max(std::min(space_.width - 2 * margin(), widest_column * em()), 4 * em());
}

double TextContent::column_left() const {
    return std::max(std::floor((space_.width - column_width()) / 2), margin());
}

double TextContent::room_above(int index) const {
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    if (block.page > 0) return 2.5 * em();
    if (index == 0) return 0;
    if (block.after_a_rule) return 2 * em();
    if (block.kind == TextBlock::Kind::heading) return em();
    return block.after_a_gap ? 0.6 * em() : 0;
}

double TextContent::estimate(int index) const {
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    const double lines = std::ceil(static_cast<double>(block.end - block.begin) * character_width_ / column_width());
    return room_above(index) + std::max(lines, 1.0) * 1.25 * line_height_;
}

const BlockLayout& TextContent::layout_of(int index) const {
    if (const BlockLayout* known = layouts_.object(index)) return *known;
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    const QFont font = font_of(block);
    const auto cells = text_.cells_of(block, *document_);
    auto* layout = new BlockLayout;
    if (block.kind == TextBlock::Kind::row)
        add_row(*layout, cells, columns_of(block.table), font);
    else
        add_paragraph(*layout, cells.front(), font, block.indent * indent_step * em());
    layouts_.insert(index, layout);
    return *layout;
}

/// The marker of an item stands in the room that its text leaves free.
void TextContent::add_paragraph(BlockLayout& layout, std::span<const TextPiece> pieces, const QFont& font,
                                double left) const {
    const std::size_t markers = !pieces.empty() && pieces.front().is_marker ? 1 : 0;
    const double room = indent_step * em();
    if (markers > 0) layout.add_cell(document_->text, pieces.first(1), font, left - room, room);
    layout.add_cell(document_->text, pieces.subspan(markers), font, left, std::max(column_width() - left, 4 * em()));
}

void TextContent::add_row(BlockLayout& layout, const std::vector<std::vector<TextPiece>>& cells,
                          const std::vector<double>& columns, const QFont& font) const {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const std::size_t at = std::min(cell, columns.size() - 2);
        layout.add_cell(document_->text, cells[cell], font, columns[at], columns[at + 1] - columns[at] - em());
    }
}

QString TextContent::shown_of(std::span<const TextPiece> pieces) const {
    QString shown;
    for (const TextPiece& piece : pieces)
        shown += piece.instead.isNull() ? QString::fromUtf8(document_->text.data() + piece.begin,
                                                            static_cast<qsizetype>(piece.end - piece.begin))
                                        : piece.instead;
    return shown;
}

std::vector<double> TextContent::columns_of(int table) const {
    if (const auto known = columns_.constFind(table); known != columns_.cend()) return *known;
    const TextTable& rows = text_.tables[static_cast<std::size_t>(table)];
    QFont bold = font_of({});
    bold.setBold(true);
    const QFontMetricsF plain_metrics(font_of({})), bold_metrics(bold);
    std::vector<double> widths;
    for (int row = rows.first; row < std::min(rows.last, rows.first + rows_measured); ++row) {
        const TextBlock& block = text_.blocks[static_cast<std::size_t>(row)];
        const auto cells = text_.cells_of(block, *document_);
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            const bool is_bold = (cells[cell].front().style & TextPiece::strong) != 0;
            const QFontMetricsF& metrics = is_bold ? bold_metrics : plain_metrics;
            widths[cell] =
                std::max(widths[cell], metrics.horizontalAdvance(shown_of(cells[cell]).left(200)) + 1.5 * em());
        }
    }
    double wanted = 0;
    for (const double width : widths) wanted += width;
    const double shrink = std::min(1.0, column_width() / wanted);
    std::vector<double> edges{0};
    for (const double width : widths) edges.push_back(edges.back() + std::max(width * shrink, 2 * em()));
    columns_.insert(table, edges);
    return edges;
}

void TextContent::measure(int block) {
    heights_.set(block, room_above(block) + layout_of(block).height());
}

double TextContent::prepare(const QRectF& visible, bool /*forward*/) {
    const int count = static_cast<int>(text_.blocks.size());
    const int first = block_at(visible.top());
    const double before = top_of(first);
    double above = before;
    for (int block = first; block >= 0 && above > visible.top() - visible.height() / 2; --block) {
        measure(block);
        above -= heights_.height(block);
    }
    for (int block = first; block < count && top_of(block) - before < 1.5 * visible.height(); ++block) measure(block);
    return top_of(first) - before;
}

/// At night the text is light on dark, whatever the window is.
QPalette TextContent::page_palette(const QPalette& window) const {
    if (!space_.at_night || is_dark(window)) return window;
    QPalette night = window;
    night.setColor(QPalette::Base, Theme::shipped().colour(Token::page, Theme::Shade::dark));
    night.setColor(QPalette::Text, Theme::shipped().colour(Token::page_text, Theme::Shade::dark));
    night.setColor(QPalette::Window, night.color(QPalette::Base));
    night.setColor(QPalette::WindowText, night.color(QPalette::Text));
    return night;
}

void TextContent::paint(QPainter& painter, const QRectF& visible, const Marks& marks, const QPalette& window) const {
    const QPalette palette = page_palette(window);
    painter.fillRect(visible, palette.color(QPalette::Base));
    const MarkColors colors = MarkColors::on(palette);
    const int count = static_cast<int>(text_.blocks.size());
    for (int block = block_at(visible.top()); block < count && top_of(block) < visible.bottom(); ++block) {
        paint_page_line(painter, block, palette);
        paint_rules(painter, block, palette);
        paint_marks(painter, block, marks, colors);
        painter.setPen(palette.color(QPalette::Text));
        layout_of(block).draw(painter, {column_left(), top_of(block) + room_above(block)});
    }
}

void TextContent::paint_page_line(QPainter& painter, int index, const QPalette& palette) const {
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    if (block.page <= 0) return;
    const double y = std::round(top_of(index) + em());
    QColor faint = palette.color(QPalette::Text);
    faint.setAlphaF(0.2F);
    painter.fillRect(QRectF(column_left(), y, column_width(), 1), faint);
    faint.setAlphaF(0.75F);
    painter.setPen(faint);
    QFont small = font_of({});
    small.setPointSizeF(small.pointSizeF() * 0.85);
    painter.setFont(small);
    painter.drawText(QRectF(column_left(), y + 2, column_width(), 1.2 * em()),
                     static_cast<int>(Qt::AlignRight) | Qt::AlignVCenter,
                     tr("Page %1").arg(page_name(*document_, block.page)));
}

/// Between parts of a text, and beside quotations.
void TextContent::paint_rules(QPainter& painter, int index, const QPalette& palette) const {
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    QColor faint = palette.color(QPalette::Text);
    faint.setAlphaF(0.2F);
    const double top = top_of(index), room = room_above(index);
    if (block.after_a_rule)
        painter.fillRect(QRectF(column_left(), std::round(top + room / 2), column_width(), 1), faint);
    if (block.quoted) painter.fillRect(QRectF(column_left(), top + room, 3, layout_of(index).height()), faint);
}

void TextContent::paint_marks(QPainter& painter, int index, const Marks& marks, const MarkColors& colors) const {
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    for (const PageNote& note : marks.notes)
        paint_note(painter, boxes_in(index, note.span), !note.text.isEmpty(), colors);
    if (marks.evidence) paint_evidence(painter, boxes_in(index, *marks.evidence), colors);
    const auto [first, last] = marks.hits_in({block.begin, block.end});
    for (int hit = first; hit < last; ++hit) {
        const QColor& color = hit == marks.current_hit ? colors.current_hit : colors.hit;
        paint_hit(painter, boxes_in(index, marks.hits[static_cast<std::size_t>(hit)]), color);
    }
    paint_hit(painter, boxes_in(index, marks.selection), colors.selection);
}

std::vector<QRectF> TextContent::boxes_in(int index, const TextSpan& span) const {
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    if (span.is_empty() || span.end <= block.begin || span.begin >= block.end) return {};
    std::vector<QRectF> boxes = layout_of(index).boxes_of(span);
    for (QRectF& box : boxes) box.translate(column_left(), top_of(index) + room_above(index));
    return boxes;
}

double TextContent::position_at(double y) const {
    const int index = block_at(y);
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    const double share = std::clamp((y - top_of(index)) / heights_.height(index), 0.0, 1.0);
    const double offset = static_cast<double>(block.begin) + share * static_cast<double>(block.end - block.begin);
    const int page = document_->page_at(static_cast<std::uint64_t>(offset));
    const Page& on = document_->pages[static_cast<std::size_t>(page)];
    const double length = std::max(static_cast<double>(on.end - on.begin), 1.0);
    return page + std::clamp((offset - static_cast<double>(on.begin)) / length, 0.0, 1.0);
}

double TextContent::y_of(double position) const {
    if (position <= 0) return 0;  // with the margin above it
    const int page = std::clamp(static_cast<int>(position), 0, static_cast<int>(document_->pages.size()) - 1);
    const Page& on = document_->pages[static_cast<std::size_t>(page)];
    const double share = std::clamp(position - page, 0.0, 1.0);
    const double offset = static_cast<double>(on.begin) + share * static_cast<double>(on.end - on.begin);
    const int index = text_.block_at(static_cast<std::uint64_t>(offset));
    const TextBlock& block = text_.blocks[static_cast<std::size_t>(index)];
    const double length = std::max(static_cast<double>(block.end - block.begin), 1.0);
    const double within = std::clamp((offset - static_cast<double>(block.begin)) / length, 0.0, 1.0);
    return top_of(index) + within * heights_.height(index);
}

std::uint64_t TextContent::offset_at(const QPointF& point) const {
    const int index = block_at(point.y());
    const QPointF in_block = point - QPointF(column_left(), top_of(index) + room_above(index));
    return layout_of(index).offset_at(in_block);
}

std::vector<QRectF> TextContent::boxes_of(const TextSpan& span) const {
    std::vector<QRectF> boxes;
    if (span.is_empty()) return boxes;
    const int first = text_.block_at(span.begin);
    const int last = std::min(text_.block_at(span.end - 1), first + most_layouts_kept / 4);
    for (int block = first; block <= last; ++block) std::ranges::copy(boxes_in(block, span), std::back_inserter(boxes));
    return boxes;
}

QRectF TextContent::place_of(std::uint64_t offset) const {
    const int index = text_.block_at(offset);
    const auto boxes = boxes_in(index, {offset, offset + 1});
    if (!boxes.empty()) return boxes.front();
    return {column_left(), top_of(index) + room_above(index), 1, line_height_};
}

std::optional<LinkTarget> TextContent::link_at(const QPointF& point) const {
    const auto link = link_of(*document_, text_, offset_at(point));
    if (!link) return std::nullopt;
    LinkTarget target{.areas = boxes_of({link->begin, link->end}), .address = link->address, .position = std::nullopt};
    const bool is_on_it = std::ranges::any_of(target.areas, [&](const QRectF& area) { return area.contains(point); });
    if (!is_on_it) return std::nullopt;
    if (link->address.startsWith('#')) {
        target.position =
            position_of_anchor(*document_, text_, QUrl::fromPercentEncoding(link->address.mid(1).toUtf8()));
        target.address.clear();
        if (!target.position) return std::nullopt;
    }
    return target;
}

}  // namespace lectern
