#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QTextLayout>
#include <memory>
#include <string_view>
#include <vector>

#include "ui/pages/text_span.h"

namespace lectern {

/// A block of text with its lines broken; a row of a table has a cell for each column. Coordinates are those of the
/// block, in logical pixels.
class BlockLayout {
 public:
    /// A cell of some text of the document, [span.begin, span.end), as wide as a column.
    void add_cell(std::string_view document_text, const TextSpan& span, const QFont& font, double left, double width);

    double height() const { return height_; }
    void draw(QPainter& painter, const QPointF& at) const;

    std::vector<QRectF> boxes_of(const TextSpan& span) const;
    std::uint64_t offset_at(const QPointF& point) const;

 private:
    struct Cell {
        TextSpan span;
        double left = 0, width = 0;
        std::unique_ptr<QTextLayout> lines;
    };

    static int characters_before(std::uint64_t offset, const Cell& cell);
    static void add_boxes(const Cell& cell, const TextSpan& span, std::vector<QRectF>& boxes);

    std::vector<Cell> cells_;
    double height_ = 0;
};

}  // namespace lectern
