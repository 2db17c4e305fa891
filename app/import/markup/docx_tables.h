#pragma once

#include <string>

#include "app/import/markup/section_writer.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

/// The tables of a Word document, without rows that are hidden and rows and cells that are deleted.
class DocxTables {
 public:
    explicit DocxTables(SectionWriter& writer) : writer_(writer) {}

    /// False for what is no part of a table.
    bool start(XmlReader& reader);
    bool end(const std::string& name);

 private:
    void start_row_properties(XmlReader& reader);

    SectionWriter& writer_;
};

}  // namespace lectern
