#pragma once

#include <string>

#include "app/import/markup/xml_reader.h"

namespace lectern {

/// The text of the element that the reader is at, up to its end: the first kilobytes.
std::string element_text(XmlReader& reader);

/// Deleted and hidden text, comments, pronunciation, declarations.
bool is_not_shown(const XmlReader& reader);

}  // namespace lectern
