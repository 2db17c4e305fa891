#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QTextLayout>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "ui/pages/text_blocks.h"
#include "ui/pages/text_span.h"

namespace lectern {

/// A block of text with its lines broken; a row of a table has a cell for each column. Coordinates are those of the
/// block, in logical pixels.
class BlockLayout {
 public:
    /// A cell that shows some pieces of the document's text, as wide as a column.
    void add_cell(std::string_view document_text, std::span<const TextPiece> pieces, const QFont& font, double left,
                  double width);

    double height() const { return height_; }
    void draw(QPainter& painter, const QPointF& at) const;

    std::vector<QRectF> boxes_of(const TextSpan& span) const;
    std::uint64_t offset_at(const QPointF& point) const;

 private:
    /// Some characters of a cell, and the bytes that they stand for.
    struct Stretch {
        TextSpan span;
        int first = 0, length = 0;  ///< UTF-16
        bool is_text = true;        ///< else something that is shown instead
    };
    struct Cell {
        std::vector<Stretch> stretches;  ///< in order
        double left = 0, width = 0;
        std::unique_ptr<QTextLayout> lines;

        TextSpan span() const { return {stretches.front().span.begin, stretches.back().span.end}; }
    };

    static int characters_before(std::uint64_t offset, const Cell& cell);
    static std::uint64_t offset_of(int character, const Cell& cell);
    static void add_boxes(const Cell& cell, const TextSpan& span, std::vector<QRectF>& boxes);

    std::vector<Cell> cells_;
    double height_ = 0;
};

}  // namespace lectern
