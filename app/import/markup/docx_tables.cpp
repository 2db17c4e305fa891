#include "app/import/markup/docx_tables.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "app/import/markup/docx_characters.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

int columns_of(const XmlReader& reader) {
    return static_cast<int>(std::clamp(std::strtol(reader.attribute("val").c_str(), nullptr, 10), 1L, 1000L));
}

}  // namespace

/// Reads up to their end, and where the row is not shown up to the row's end.
void DocxTables::start_row_properties(XmlReader& reader) {
    std::optional<LeftOut::Kind> not_shown;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) return;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event != Event::start) continue;
        const std::string& name = reader.name();
        if (name == "w:gridBefore") {
            writer_.begin_cell();
            writer_.span(columns_of(reader), 1);
            writer_.end_cell();
        } else if (name == "w:hidden" && is_on(reader)) {
            not_shown = LeftOut::Kind::hidden;
        } else if (name == "w:del") {
            not_shown = LeftOut::Kind::deleted;
        } else if (name == "w:trPrChange") {
            reader.skip();  // how it was before a change
            --depth;
        }
    }
    if (!not_shown) return;
    writer_.leave_out(*not_shown);
    reader.skip();
    writer_.drop_row();
}

bool DocxTables::start(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "w:tbl") {
        writer_.begin_table();
    } else if (name == "w:tr") {
        writer_.begin_row();
    } else if (name == "w:trPr") {
        start_row_properties(reader);
    } else if (name == "w:tc") {
        writer_.begin_cell();
    } else if (name == "w:gridSpan") {
        writer_.span(columns_of(reader), 1);
    } else if (name == "w:cellDel") {
        writer_.leave_out(LeftOut::Kind::deleted);
        reader.skip();  // it is empty itself
        reader.skip();  // the other properties of the cell
        reader.skip();  // the cell
        writer_.drop_cell();
    } else if (name == "w:tcPrChange") {
        reader.skip();  // how it was before a change
    } else {
        return false;
    }
    return true;
}

bool DocxTables::end(const std::string& name) {
    if (name == "w:tbl") {
        writer_.end_table();
    } else if (name == "w:tr") {
        writer_.end_row();
    } else if (name == "w:tc") {
        writer_.end_cell();
    } else {
        return false;
    }
    return true;
}

}  // namespace lectern
