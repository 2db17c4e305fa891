#include "app/import/markup/docx_import.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/import/markup/docx_parts.h"
#include "app/import/markup/section_writer.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/numerals.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

int columns_of(const XmlReader& reader) {
    return static_cast<int>(std::clamp(std::strtol(reader.attribute("val").c_str(), nullptr, 10), 1L, 1000L));
}

class DocxText {
 public:
    DocxText(DocxParts& parts, SectionWriter& writer) : parts_(parts), writer_(writer) {}

    /// What came before the end is written.
    Result<TextEnd> write(std::string_view xml, const CancelToken* cancel);

 private:
    void start(XmlReader& reader);
    void end(const std::string& name);
    void begin_paragraph(const DocxParagraph& paragraph);
    void note(std::map<std::string, std::string>& notes, const std::string& id, const std::string& mark);

    DocxParts& parts_;
    SectionWriter& writer_;
    bool in_text_ = false;
    bool hidden_ = false;  ///< the run at hand
    long footnotes_ = 0;
    long endnotes_ = 0;
};

void DocxText::begin_paragraph(const DocxParagraph& paragraph) {
    std::string mark;
    const auto list_id = parts_.list_of_number.find(paragraph.number_id);
    if (list_id != parts_.list_of_number.end()) {
        const auto list = parts_.lists.find(list_id->second);
        const auto restarts = parts_.restarts.extract(paragraph.number_id);
        if (list != parts_.lists.end()) {
            if (restarts)
                for (const auto& [level, number] : restarts.mapped()) list->second.restart(level, number);
            mark = list->second.next(std::max(paragraph.number_level, 0));
        }
    }
    if (paragraph.outline_level >= 0 && paragraph.outline_level < 9) {
        writer_.begin_heading(paragraph.outline_level + 1);
        if (mark != "-") writer_.text(mark + " ");
    } else if (!mark.empty()) {
        writer_.list_item(mark, std::max(paragraph.number_level, 0) + 1);
    }
}

/// Each note once: a file may refer to a long one a million times.
void DocxText::note(std::map<std::string, std::string>& notes, const std::string& id, const std::string& mark) {
    writer_.begin_note(mark);
    const auto found = notes.find(id);
    if (found != notes.end()) writer_.text(std::exchange(found->second, {}));
    writer_.end_note();
}

void DocxText::start(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "w:pPr") {
        std::string style;
        const DocxParagraph own = read_paragraph_properties(reader, style);
        begin_paragraph(parts_.resolved(own, style));
    } else if (name == "w:t" || name == "m:t") {
        in_text_ = true;
    } else if (name == "w:vanish") {
        const std::string value = reader.attribute("val");
        hidden_ = value != "0" && value != "false" && value != "off";
    } else if (name == "w:tab" || name == "w:ptab") {
        if (!hidden_) writer_.tab();
    } else if (name == "w:br" || name == "w:cr") {
        writer_.line_break();
    } else if (name == "w:noBreakHyphen") {
        writer_.text("-");
    } else if (name == "w:footnoteReference") {
        note(parts_.footnotes, reader.attribute("id"), numeral(++footnotes_, '1'));
    } else if (name == "w:endnoteReference") {
        note(parts_.endnotes, reader.attribute("id"), numeral(++endnotes_, 'i'));
    } else if (name == "w:tbl") {
        writer_.begin_table();
    } else if (name == "w:tr") {
        writer_.begin_row();
    } else if (name == "w:tc") {
        writer_.begin_cell();
    } else if (name == "w:gridSpan") {
        writer_.span(columns_of(reader), 1);
    } else if (name == "w:gridBefore") {
        writer_.begin_cell();
        writer_.span(columns_of(reader), 1);
        writer_.end_cell();
    } else if (name == "w:txbxContent") {
        writer_.begin_note({});
    } else if (name == "w:del" || name == "w:moveFrom" || name == "w:rt" || name == "w:sdtPr" || name == "w:sectPr" ||
               name == "w:tblPr" || name == "w:tblGrid" || name == "w:tblPrEx" || name == "mc:Fallback") {
        reader.skip();  // deleted; pronunciation; properties; a second version for old programs
    }
}

void DocxText::end(const std::string& name) {
    if (name == "w:p") {
        writer_.end_heading();
    } else if (name == "w:t" || name == "m:t") {
        in_text_ = false;
    } else if (name == "w:r") {
        hidden_ = false;
    } else if (name == "w:tbl") {
        writer_.end_table();
    } else if (name == "w:tr") {
        writer_.end_row();
    } else if (name == "w:tc") {
        writer_.end_cell();
    } else if (name == "w:txbxContent") {
        writer_.end_note();
    }
}

Result<TextEnd> DocxText::write(std::string_view xml, const CancelToken* cancel) {
    XmlReader reader(xml, docx_namespaces);
    for (;;) {
        switch (reader.next()) {
            case Event::start:
                if (reader.name() == "w:p" && is_cancelled(cancel)) return fail(import_cancelled());
                start(reader);
                break;
            case Event::end:
                end(reader.name());
                break;
            case Event::text:
                if (in_text_ && !hidden_) writer_.text(reader.text());
                break;
            case Event::finished:
                return reader.end();
        }
    }
}

}  // namespace

bool is_docx_part(std::string_view entry) {
    return entry.ends_with(".xml") || entry.ends_with(".rels");
}

Result<Document> import_docx(ArchiveEntries entries, std::string name, const CancelToken* cancel) {
    DocxParts parts = read_docx_parts(entries);
    const auto main = entries.find(parts.main);
    if (main == entries.end())
        return fail(damaged_file(sentence("'{name}' is a Word document without its text.", name)));
    SectionWriter writer;
    const auto end = DocxText(parts, writer).write(main->second, cancel);
    if (!end) return fail(end.error());
    Document document = writer.finish();
    if (document.text.empty()) {
        if (*end == TextEnd::whole)
            return fail(empty_document(sentence("'{name}' is a Word document without text.", name)));
        return fail(
            unreadable_text(name, sentence("'{name}' is a Word document whose text cannot be read.", name), *end));
    }
    document.name = std::move(name);
    add_damage_notice(document, *end);
    return document;
}

}  // namespace lectern
