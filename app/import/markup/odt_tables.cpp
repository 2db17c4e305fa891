#include "app/import/markup/odt_tables.h"

#include <algorithm>
#include <cstdlib>

namespace lectern {

namespace {

/// How often a row or cell stands there, which the file holds once.
int times(const XmlReader& reader, const char* attribute) {
    constexpr long most = 1000;
    return static_cast<int>(std::clamp(std::strtol(reader.attribute(attribute).c_str(), nullptr, 10), 1L, most));
}

/// Rows and columns that a filter hides, or a person.
bool is_collapsed(const XmlReader& row) {
    const std::string visibility = row.attribute("visibility");
    return visibility == "collapse" || visibility == "filter";
}

}  // namespace

bool start_odt_table(XmlReader& reader, SectionWriter& writer) {
    const std::string& name = reader.name();
    if (name == "table:table") {
        writer.begin_table();
    } else if (name == "table:table-row") {
        if (is_collapsed(reader)) {
            writer.leave_out(LeftOut::Kind::hidden);
            reader.skip();
            return true;
        }
        writer.begin_row();
        writer.repeat(times(reader, "number-rows-repeated"));
    } else if (name == "table:table-cell") {
        writer.begin_cell();
        writer.repeat(times(reader, "number-columns-repeated"));
    } else if (name == "table:covered-table-cell") {
        writer.begin_cell();
        writer.span(times(reader, "number-columns-repeated"), 1);
        writer.end_cell();
        reader.skip();  // what lies below a merged cell is not shown
    } else {
        return false;
    }
    return true;
}

void end_odt_table(std::string_view name, SectionWriter& writer) {
    if (name == "table:table") {
        writer.end_table();
    } else if (name == "table:table-row") {
        writer.end_row();
    } else if (name == "table:table-cell") {
        writer.end_cell();
    }
}

}  // namespace lectern
