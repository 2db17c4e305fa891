#pragma once

#include <map>
#include <string>

#include "app/import/markup/xml_reader.h"

namespace lectern {

/// What is seen of the controls of a form, by their ids. Reads <office:forms>, whose start the reader is at, up to its
/// end.
std::map<std::string, std::string> read_odt_forms(XmlReader& reader);

/// What is seen of a field of a Word form. Reads <field:fieldmark>, whose start the reader is at, up to its end.
std::string read_odt_form_field(XmlReader& reader);

}  // namespace lectern
