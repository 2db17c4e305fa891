#pragma once

#include <QCache>
#include <QHash>
#include <memory>

#include "ui/pages/block_heights.h"
#include "ui/pages/block_layout.h"
#include "ui/pages/mark_painter.h"
#include "ui/pages/page_content.h"
#include "ui/pages/text_blocks.h"

namespace lectern {

/// A document that has no pictures of its pages, as styled text: headings, tables as rows, a line where a page begins.
/// Only what is seen is laid out; the height of the rest is an estimate until then.
class TextContent : public PageContent {
    Q_OBJECT

 public:
    explicit TextContent(std::shared_ptr<const Document> document, QObject* parent = nullptr);

    void lay_out(const ViewSpace& space) override;
    QSizeF size() const override { return {space_.width, heights_.total() + 2 * margin()}; }
    double zoom() const override { return space_.fit_width ? 1 : space_.zoom; }
    double prepare(const QRectF& visible, bool forward) override;
    void paint(QPainter& painter, const QRectF& visible, const Marks& marks, const QPalette& window) const override;
    double position_at(double y) const override;
    double y_of(double position) const override;
    std::uint64_t offset_at(const QPointF& point) const override;
    std::vector<QRectF> boxes_of(const TextSpan& span) const override;
    QRectF place_of(std::uint64_t offset) const override;
    std::optional<LinkTarget> link_at(const QPointF& point) const override;

 private:
    double em() const { return line_height_; }
    double margin() const { return line_height_; }
    double column_width() const;
    double column_left() const;
    double top_of(int block) const { return margin() + heights_.top(block); }
    int block_at(double y) const { return heights_.at(y - margin()); }

    QFont font_of(const TextBlock& block) const;
    double room_above(int block) const;
    double estimate(int block) const;
    const BlockLayout& layout_of(int block) const;
    void add_paragraph(BlockLayout& layout, std::span<const TextPiece> pieces, const QFont& font, double left) const;
    void add_row(BlockLayout& layout, const std::vector<std::vector<TextPiece>>& cells,
                 const std::vector<double>& columns, const QFont& font) const;
    QString shown_of(std::span<const TextPiece> pieces) const;
    std::vector<double> columns_of(int table) const;
    /// Lays a block out, so that its height is known.
    void measure(int block);

    QPalette page_palette(const QPalette& window) const;
    void paint_page_line(QPainter& painter, int block, const QPalette& palette) const;
    void paint_rules(QPainter& painter, int block, const QPalette& palette) const;
    void paint_marks(QPainter& painter, int block, const Marks& marks, const MarkColors& colors) const;
    std::vector<QRectF> boxes_in(int block, const TextSpan& span) const;

    std::shared_ptr<const Document> document_;
    TextBlocks text_;
    ViewSpace space_;
    double line_height_ = 16, character_width_ = 8;
    BlockHeights heights_;
    mutable QCache<int, BlockLayout> layouts_;
    mutable QHash<int, std::vector<double>> columns_;  ///< where the columns of a table begin, and the last one ends
};

}  // namespace lectern
