#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "app/import/markup/list_numbers.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

inline constexpr std::array<XmlReader::Namespace, 8> odt_namespaces{{{"opendocument:xmlns:text:1.0", "text"},
                                                                     {"opendocument:xmlns:table:1.0", "table"},
                                                                     {"opendocument:xmlns:drawing:1.0", "draw"},
                                                                     {"opendocument:xmlns:office:1.0", "office"},
                                                                     {"opendocument:xmlns:style:1.0", "style"},
                                                                     {"opendocument:xmlns:form:1.0", "form"},
                                                                     {"ooo-ms-interop:xmlns:field:1.0", "field"},
                                                                     {"opendocument:xmlns:svg-compatible:1.0", "svg"}}};

/// How lists and headings are numbered.
struct OdtLists {
    std::map<std::string, ListNumbers> lists;  ///< by the name of their style
    ListNumbers headings;
};

/// Adds the list styles that stand in `xml` (styles.xml, content.xml).
void read_odt_lists(std::string_view xml, OdtLists& lists);

}  // namespace lectern
