#pragma once

#include <QPointF>
#include <QRectF>
#include <span>
#include <string_view>
#include <vector>

#include "engine/text/document.h"
#include "ui/pages/text_span.h"

namespace lectern {

/// Where `span` stands on a page with these words, in points; a rectangle for each line, with the room between words.
/// A part of a word is taken to be as wide as the same part of the word in the program's font.
std::vector<QRectF> boxes_of(const TextSpan& span, std::span<const WordBox> words, std::string_view text);

/// The byte of the text nearest to a point of a page, in points; at the border of a character. `words` has one at
/// least.
std::uint64_t offset_at(const QPointF& point, std::span<const WordBox> words, std::string_view text);

}  // namespace lectern
