#pragma once

#include <string_view>

#include "app/import/markup/section_writer.h"

namespace lectern {

/// Writes the words that a drawing (SVG) shows, each of its texts as a line.
void write_svg(std::string_view svg, SectionWriter& writer);

}  // namespace lectern
