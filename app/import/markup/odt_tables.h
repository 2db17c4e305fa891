#pragma once

#include <string_view>

#include "app/import/markup/section_writer.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

// The tables of an OpenDocument text.

/// False for what is no part of a table.
bool start_odt_table(XmlReader& reader, SectionWriter& writer);
void end_odt_table(std::string_view name, SectionWriter& writer);

}  // namespace lectern
