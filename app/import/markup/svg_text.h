#pragma once

#include <string_view>

#include "app/import/markup/section_writer.h"

namespace lectern {

/// Writes the words that a drawing (SVG) shows, each of its texts as a line.
void write_svg(std::string_view svg, SectionWriter& writer);

/// It shows some. Its title and description are none.
bool svg_has_words(std::string_view svg);

}  // namespace lectern
