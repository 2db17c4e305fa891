#include "app/import/markup/odt_import.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/import/markup/formula_text.h"
#include "app/import/markup/odt_lists.h"
#include "app/import/markup/section_writer.h"
#include "app/import/text/import_errors.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

class OdtText {
 public:
    OdtText(OdtLists& lists, ArchiveEntries& entries, SectionWriter& writer)
        : lists_(lists), entries_(entries), writer_(writer) {}

    /// What came before the end is written.
    Result<TextEnd> write(std::string_view xml, const CancelToken* cancel);

 private:
    void start(XmlReader& reader);
    void end(const std::string& name);
    void start_heading(const XmlReader& reader);
    void start_list(const XmlReader& reader);
    void start_paragraph();
    void write_object(XmlReader& reader);

    OdtLists& lists_;
    ArchiveEntries& entries_;
    SectionWriter& writer_;
    std::vector<std::string> open_lists_;  ///< their styles
    bool item_due_ = false;
    std::string item_start_;
    int paragraphs_ = 0;  ///< text stands within paragraphs; elsewhere white space parts elements
    bool in_body_ = false;
    bool in_citation_ = false;
    std::string citation_;
};

long number_of(const std::string& text) {
    return std::clamp(std::strtol(text.c_str(), nullptr, 10), 0L, 1'000'000'000L);
}

int repetitions(const XmlReader& cell) {
    return static_cast<int>(std::clamp(number_of(cell.attribute("number-columns-repeated")), 1L, 1000L));
}

void OdtText::start_heading(const XmlReader& reader) {
    const int level = static_cast<int>(std::clamp(number_of(reader.attribute("outline-level")), 1L, 9L));
    writer_.begin_heading(level);
    if (!open_lists_.empty()) return;  // its number is that of the list item
    const bool is_counted = reader.attribute("is-list-header") != "true";
    const std::string mark = is_counted ? lists_.headings.next(level - 1) : "";
    if (mark != "-" && !mark.empty()) writer_.text(mark + " ");
}

void OdtText::start_list(const XmlReader& reader) {
    std::string style = reader.attribute("style-name");
    if (style.empty() && !open_lists_.empty()) style = open_lists_.back();
    const bool goes_on = reader.attribute("continue-numbering") == "true" || !reader.attribute("continue-list").empty();
    if (open_lists_.empty() && !goes_on) lists_.lists[style].restart();
    open_lists_.push_back(std::move(style));
}

void OdtText::start_paragraph() {
    ++paragraphs_;
    if (!std::exchange(item_due_, false) || open_lists_.empty()) return;
    const auto level = static_cast<int>(open_lists_.size());
    ListNumbers& list = lists_.lists[open_lists_.back()];
    if (!item_start_.empty()) list.restart(level - 1, number_of(item_start_));
    writer_.list_item(list.next(level - 1), level);
}

/// Of embedded objects, formulas are text. Each once: a file may refer to a long one a million times.
void OdtText::write_object(XmlReader& reader) {
    std::string folder = reader.attribute("href");
    if (folder.starts_with("./")) folder.erase(0, 2);
    const auto object = entries_.extract(folder + "/content.xml");
    if (object) {
        XmlReader formula(object.mapped(), {});
        auto event = formula.next();
        while (event == Event::text) event = formula.next();
        if (event == Event::start && formula.name() == "math") writer_.formula(read_formula(formula));
    }
    reader.skip();
}

void OdtText::start(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "office:text") {
        in_body_ = true;
    } else if (name == "text:p") {
        start_paragraph();
    } else if (name == "text:h") {
        start_paragraph();
        start_heading(reader);
    } else if (name == "text:list") {
        start_list(reader);
    } else if (name == "text:list-item") {
        item_due_ = true;  // counted with its first paragraph: an item may hold nothing but a list
        item_start_ = reader.attribute("start-value");
    } else if (name == "text:s") {
        writer_.text(" ");
    } else if (name == "text:tab") {
        writer_.tab();
    } else if (name == "text:line-break") {
        writer_.line_break();
    } else if (name == "text:note-citation") {
        in_citation_ = true;
        citation_.clear();
    } else if (name == "text:note-body") {
        writer_.begin_note(citation_.empty() ? "*" : citation_);
    } else if (name == "draw:text-box") {
        writer_.begin_note({});
    } else if (name == "table:table") {
        writer_.begin_table();
    } else if (name == "table:table-row") {
        writer_.begin_row();
    } else if (name == "table:table-cell") {
        writer_.begin_cell();
        writer_.span(repetitions(reader), 1);
    } else if (name == "table:covered-table-cell") {
        writer_.begin_cell();
        writer_.span(repetitions(reader), 1);
        writer_.end_cell();
        reader.skip();  // what lies below a merged cell is not shown
    } else if (name == "draw:object") {
        write_object(reader);
    } else if (name == "text:tracked-changes" || name == "office:annotation" || name == "text:ruby-text" ||
               name == "office:forms" || name == "text:sequence-decls" || name == "office:event-listeners") {
        reader.skip();  // deleted text, comments, pronunciation, declarations
    }
}

void OdtText::end(const std::string& name) {
    if (name == "office:text") {
        in_body_ = false;
    } else if (name == "text:p" || name == "text:h") {
        paragraphs_ = std::max(paragraphs_ - 1, 0);
        writer_.end_heading();
    } else if (name == "text:list") {
        writer_.list_item({}, 1);  // an item without text leaves no mark behind
        if (!open_lists_.empty()) open_lists_.pop_back();
        writer_.end_block(open_lists_.empty() ? 2 : 1);
    } else if (name == "text:note-citation") {
        in_citation_ = false;
    } else if (name == "text:note-body" || name == "draw:text-box") {
        writer_.end_note();
    } else if (name == "table:table") {
        writer_.end_table();
    } else if (name == "table:table-row") {
        writer_.end_row();
    } else if (name == "table:table-cell") {
        writer_.end_cell();
    }
}

Result<TextEnd> OdtText::write(std::string_view xml, const CancelToken* cancel) {
    XmlReader reader(xml, odt_namespaces);
    for (;;) {
        switch (reader.next()) {
            case Event::start:
                if (is_cancelled(cancel)) return fail(import_cancelled());
                start(reader);
                break;
            case Event::end:
                end(reader.name());
                break;
            case Event::text:
                if (in_citation_) {
                    citation_ += reader.text().substr(0, 40);
                } else if (in_body_ && paragraphs_ > 0) {
                    writer_.text(reader.text());
                }
                break;
            case Event::finished:
                return reader.end();
        }
    }
}

}  // namespace

bool is_odt_part(std::string_view entry) {
    return entry == "styles.xml" || entry == "META-INF/manifest.xml" || entry == "content.xml" ||
           entry.ends_with("/content.xml");  // of an embedded object
}

Result<Document> import_odt(ArchiveEntries entries, std::string name, const CancelToken* cancel) {
    if (entries["META-INF/manifest.xml"].find("encryption-data") != std::string::npos) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{name}' is encrypted.", name),
                     .means = sentence(
                         "Its text cannot be read without the password, and this kind of encryption is not supported."),
                     .next = sentence("Save it without a password, or as PDF, and open that.")});
    }
    const std::string content = std::move(entries["content.xml"]);
    OdtLists lists;
    read_odt_lists(entries["styles.xml"], lists);
    read_odt_lists(content, lists);
    SectionWriter writer;
    const auto end = OdtText(lists, entries, writer).write(content, cancel);
    if (!end) return fail(end.error());
    Document document = writer.finish();
    if (document.text.empty()) {
        if (*end == TextEnd::whole)
            return fail(empty_document(sentence("'{name}' is a text document without text.", name)));
        return fail(
            unreadable_text(name, sentence("'{name}' is a text document whose text cannot be read.", name), *end));
    }
    document.name = std::move(name);
    add_damage_notice(document, *end);
    return document;
}

}  // namespace lectern
