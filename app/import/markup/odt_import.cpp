#include "app/import/markup/odt_import.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "app/import/markup/formula_text.h"
#include "app/import/markup/odt_forms.h"
#include "app/import/markup/odt_lists.h"
#include "app/import/markup/odt_shown.h"
#include "app/import/markup/odt_styles.h"
#include "app/import/markup/odt_tables.h"
#include "app/import/markup/raised_text.h"
#include "app/import/markup/section_writer.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/picture_text.h"
#include "app/import/text/symbol_fonts.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

class OdtText {
 public:
    OdtText(OdtLists& lists, const OdtStyles& styles, ArchiveEntries& entries, SectionWriter& writer)
        : lists_(lists), styles_(styles), entries_(entries), writer_(writer), raised_(writer) {}

    /// What came before the end is written.
    Result<TextEnd> write(std::string_view xml, const CancelToken* cancel);

 private:
    /// A paragraph, or a span within one.
    struct Characters {
        OdtCharacters properties;
        bool is_paragraph = false;
        SectionWriter::Place begin;
    };
    struct Frame {
        bool is_picture = false;
        bool is_object = false;
        bool is_formula = false;
        std::string description;
    };

    void start(XmlReader& reader);
    bool start_block(const XmlReader& reader);
    bool start_characters(XmlReader& reader);
    bool start_frame(XmlReader& reader);
    void end(const std::string& name);
    void end_frame();
    void start_heading(const XmlReader& reader);
    void start_list(const XmlReader& reader);
    void start_paragraph(const XmlReader& reader);
    void end_paragraph();
    void begin_note(std::string_view mark);
    void hide_paragraph();
    bool is_hidden() const { return !characters_.empty() && characters_.back().properties.hidden.value_or(false); }
    void text(std::string_view utf8);

    bool write_object(const XmlReader& reader);

    OdtLists& lists_;
    const OdtStyles& styles_;
    ArchiveEntries& entries_;
    SectionWriter& writer_;
    RaisedText raised_;
    std::vector<Characters> characters_;           ///< that are open; text stands within paragraphs only
    std::vector<Frame> frames_;                    ///< that are open
    std::map<std::string, std::string> controls_;  ///< what is seen of them, by id
    std::vector<std::string> open_lists_;          ///< their styles
    bool item_due_ = false;
    std::string item_start_;
    bool in_body_ = false;
    bool in_citation_ = false;
    std::string citation_;
};

long number_of(const std::string& text) {
    return std::clamp(std::strtol(text.c_str(), nullptr, 10), 0L, 1'000'000'000L);
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

void OdtText::start_paragraph(const XmlReader& reader) {
    characters_.push_back({styles_.characters("paragraph", reader.attribute("style-name")), true, writer_.place()});
    if (!std::exchange(item_due_, false) || open_lists_.empty()) return;
    const auto level = static_cast<int>(open_lists_.size());
    ListNumbers& list = lists_.lists[open_lists_.back()];
    if (!item_start_.empty()) list.restart(level - 1, number_of(item_start_));
    writer_.list_item(list.next(level - 1), level);
}

/// Of embedded objects, formulas are text: true. Each once: a file may refer to a long one a million times.
bool OdtText::write_object(const XmlReader& reader) {
    if (is_hidden()) return false;
    raised_.set(false);
    std::string folder = reader.attribute("href");
    if (folder.starts_with("./")) folder.erase(0, 2);
    const auto object = entries_.extract(folder + "/content.xml");
    if (object) {
        XmlReader formula(object.mapped(), {});
        auto event = formula.next();
        while (event == Event::text) event = formula.next();
        if (event == Event::start && formula.name() == "math") {
            writer_.formula(read_formula(formula));
            return true;
        }
    }
    return false;
}

void OdtText::end_paragraph() {
    raised_.set(false);
    if (!characters_.empty()) characters_.pop_back();
    writer_.end_heading();
}

/// A field anywhere in a paragraph can hide all of it.
void OdtText::hide_paragraph() {
    for (std::size_t i = characters_.size(); i > 0; --i) {
        Characters& at = characters_[i - 1];
        at.properties.hidden = true;
        if (!at.is_paragraph) continue;
        std::string* const written = writer_.open_text(at.begin);
        if (written != nullptr) {
            written->resize(at.begin.at);
            writer_.leave_out(LeftOut::Kind::hidden);
        }
        break;
    }
}

void OdtText::begin_note(std::string_view mark) {
    raised_.set(false);
    writer_.begin_note(mark);
}

void OdtText::text(std::string_view utf8) {
    if (!in_body_ || characters_.empty()) return;
    if (is_hidden()) {
        if (!utf8.empty()) writer_.leave_out(LeftOut::Kind::hidden);
        return;
    }
    const OdtCharacters& properties = characters_.back().properties;
    raised_.set(properties.raised.value_or(false), properties.lowered.value_or(false));
    writer_.text(text_in_font(utf8, properties.font));
}

bool OdtText::start_block(const XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "office:text") {
        in_body_ = true;
    } else if (name == "text:p") {
        start_paragraph(reader);
    } else if (name == "text:h") {
        start_paragraph(reader);
        start_heading(reader);
    } else if (name == "text:list") {
        start_list(reader);
    } else if (name == "text:list-item") {
        item_due_ = true;  // counted with its first paragraph: an item may hold nothing but a list
        item_start_ = reader.attribute("start-value");
    } else {
        return false;
    }
    return true;
}

/// What stands within a paragraph.
bool OdtText::start_characters(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "text:span") {
        Characters span{styles_.characters("text", reader.attribute("style-name")), false, {}};
        if (!characters_.empty()) span.properties.inherit(characters_.back().properties);
        characters_.push_back(std::move(span));
    } else if (name == "text:s") {
        text(" ");
    } else if (name == "text:tab") {
        if (!is_hidden()) writer_.tab();
    } else if (name == "text:line-break") {
        if (!is_hidden()) writer_.line_break();
    } else if (name == "text:hidden-paragraph") {
        if (reader.attribute("is-hidden") == "true") hide_paragraph();
    } else if (name == "field:fieldmark") {
        text(read_odt_form_field(reader));
    } else if (name == "draw:control") {
        const auto control = controls_.find(reader.attribute("control"));
        if (control != controls_.end()) text(control->second);
    } else {
        return false;
    }
    return true;
}

bool OdtText::start_frame(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "draw:frame") {
        frames_.emplace_back();
    } else if (name == "draw:image") {
        if (!frames_.empty()) frames_.back().is_picture = true;
    } else if (name == "draw:object" || name == "draw:object-ole") {
        const bool is_formula = name == "draw:object" && write_object(reader);
        if (!frames_.empty()) frames_.back().is_object = true;
        if (!frames_.empty()) frames_.back().is_formula = frames_.back().is_formula || is_formula;
        reader.skip();
    } else if (name == "svg:title" || name == "svg:desc") {
        const std::string description = element_text(reader);
        if (frames_.empty() || description.empty()) return true;
        std::string& all = frames_.back().description;
        all += (all.empty() ? "" : ": ") + description;
    } else {
        return false;
    }
    return true;
}

/// What is embedded has a picture of how it looks too, which says nothing that its text does not.
void OdtText::end_frame() {
    if (frames_.empty()) return;
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (!in_body_ || is_hidden() || frame.is_formula || !(frame.is_picture || frame.is_object)) return;
    if (frame.is_object && picture_text(frame.description).empty()) return writer_.leave_out(LeftOut::Kind::object);
    raised_.set(false);
    writer_.picture(frame.description);
}

void OdtText::start(XmlReader& reader) {
    const std::string& name = reader.name();
    if (is_not_shown(reader) || (is_hidden() && (name == "text:note" || name == "draw:frame"))) {
        if (name == "office:annotation") writer_.leave_out(LeftOut::Kind::comment);
        if (name == "text:section" || name == "text:hidden-text") writer_.leave_out(LeftOut::Kind::hidden);
        reader.skip();
    } else if (name == "text:change") {
        writer_.leave_out(LeftOut::Kind::deleted);
    } else if (start_block(reader) || start_characters(reader) || start_frame(reader) ||
               start_odt_table(reader, writer_)) {
        return;
    } else if (name == "text:note-citation") {
        in_citation_ = true;
        citation_.clear();
    } else if (name == "text:note-body") {
        begin_note(citation_.empty() ? "*" : citation_);
    } else if (name == "draw:text-box") {
        begin_note({});
    } else if (name == "office:forms") {
        controls_ = read_odt_forms(reader);
    }
}

void OdtText::end(const std::string& name) {
    if (name == "office:text") {
        in_body_ = false;
    } else if (name == "text:p" || name == "text:h") {
        end_paragraph();
    } else if (name == "text:span") {
        if (!characters_.empty()) characters_.pop_back();
    } else if (name == "text:list") {
        writer_.list_item({}, 1);  // an item without text leaves no mark behind
        if (!open_lists_.empty()) open_lists_.pop_back();
        writer_.end_block(open_lists_.empty() ? 2 : 1);
    } else if (name == "text:note-citation") {
        in_citation_ = false;
    } else if (name == "text:note-body" || name == "draw:text-box") {
        writer_.end_note();
    } else if (name == "draw:frame") {
        end_frame();
    } else {
        end_odt_table(name, writer_);
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
                } else {
                    text(reader.text());
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
    OdtStyles styles;
    for (const std::string_view part : {std::string_view(entries["styles.xml"]), std::string_view(content)}) {
        read_odt_lists(part, lists);
        styles.read(part);
    }
    SectionWriter writer;
    for (int i = count_odt_headers(entries["styles.xml"]); i > 0; --i) {
        writer.leave_out_everywhere(LeftOut::Kind::header);
    }
    const auto end = OdtText(lists, styles, entries, writer).write(content, cancel);
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
