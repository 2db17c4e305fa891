#include "app/import/markup/docx_import.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

#include "app/import/markup/docx_fields.h"
#include "app/import/markup/docx_paragraphs.h"
#include "app/import/markup/docx_parts.h"
#include "app/import/markup/docx_tables.h"
#include "app/import/markup/formula_text.h"
#include "app/import/markup/raised_text.h"
#include "app/import/markup/section_writer.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/numerals.h"
#include "app/import/text/picture_text.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

constexpr std::size_t longest_list_mark = 40;
constexpr std::size_t most_within = std::size_t{512} << 20;  ///< bytes of documents within the document

class DocxText {
 public:
    DocxText(DocxParts& parts, SectionWriter& writer)
        : parts_(parts), writer_(writer), raised_(writer), paragraphs_(parts, writer), tables_(writer) {}

    /// What came before the end is written.
    Result<TextEnd> write(std::string_view xml, const CancelToken* cancel);
    /// Files within the document whose text is missing.
    int unread_chunks() const { return unread_chunks_; }

 private:
    using Notes = std::map<std::string, std::string>;
    /// A note whose mark the run that refers to it holds as text.
    struct MarkedNote {
        Notes* notes = nullptr;
        std::string id;
        std::string mark;
    };

    void start(XmlReader& reader);
    bool start_character(XmlReader& reader);
    bool start_note(XmlReader& reader);
    void end(const std::string& name);
    void end_run();
    void text(std::string_view utf8);
    void formula(std::string_view utf8);
    void field(const WordFieldText& field);
    void start_drawing(XmlReader& reader);
    void picture();
    void object();
    void write_chunk(const std::string& id);
    bool write_document(std::string_view file);
    void write_note(Notes& notes, const std::string& id, const std::string& mark);

    DocxParts& parts_;
    SectionWriter& writer_;
    RaisedText raised_;
    DocxParagraphs paragraphs_;
    DocxTables tables_;
    DocxFields fields_;
    DocxCharacters of_paragraph_;
    DocxCharacters of_run_;
    MarkedNote marked_note_;
    std::string picture_;     ///< description of the drawing at hand
    bool in_object_ = false;  ///< which has a picture of how it looks
    bool in_text_ = false;
    bool in_code_ = false;  ///< of a field
    bool in_note_ = false;
    bool in_document_ = false;  ///< within another
    std::size_t within_ = 0;    ///< bytes of the documents within this one so far
    long footnotes_ = 0;
    long endnotes_ = 0;
    int unread_chunks_ = 0;
};

/// Each note once: a file may refer to a long one a million times. Notes have no notes.
void DocxText::write_note(Notes& notes, const std::string& id, const std::string& mark) {
    paragraphs_.begin_content();
    raised_.set(false);
    writer_.begin_note(mark);
    const auto found = notes.find(id);
    if (found != notes.end() && !in_note_) {
        DocxText note(parts_, writer_);
        note.in_note_ = true;
        note.write(std::exchange(found->second, {}), nullptr);
    }
    writer_.end_note();
}

/// Each once, as notes.
void DocxText::write_chunk(const std::string& id) {
    const auto found = parts_.chunks.find(id);
    paragraphs_.part();
    DocxChunk chunk;
    if (found != parts_.chunks.end()) chunk = {found->second.name, std::exchange(found->second.content, {})};
    const bool is_read = is_word_document(chunk) ? write_document(chunk.content) : write_docx_chunk(chunk, writer_);
    writer_.end_block(2);
    unread_chunks_ += is_read ? 0 : 1;
}

/// A document within the document, whose notes are counted on; those within that one are not read.
bool DocxText::write_document(std::string_view file) {
    if (in_document_) return false;
    const auto entries = read_archive(std::as_bytes(std::span(file)), is_docx_part);
    if (!entries) return false;
    for (const auto& [name, content] : *entries) within_ += content.size();
    DocxParts parts = read_docx_parts(*entries);
    const auto main = entries->find(parts.main);
    if (main == entries->end() || within_ > most_within) return false;
    DocxText text(parts, writer_);
    text.in_document_ = true;
    text.footnotes_ = footnotes_;
    text.endnotes_ = endnotes_;
    const auto end = text.write(main->second, nullptr);
    footnotes_ = text.footnotes_;
    endnotes_ = text.endnotes_;
    unread_chunks_ += text.unread_chunks_;
    return end && *end == TextEnd::whole;
}

void DocxText::text(std::string_view utf8) {
    if (of_run_.hidden.value_or(false)) {
        if (!utf8.empty()) writer_.leave_out(LeftOut::Kind::hidden);
        return;
    }
    if (marked_note_.notes != nullptr) {
        if (marked_note_.mark.size() < longest_list_mark) marked_note_.mark += utf8;
        return;
    }
    if (utf8.empty()) return;
    paragraphs_.begin_content();
    raised_.set(of_run_.raised.value_or(false), of_run_.lowered.value_or(false));
    writer_.text(utf8);
}

void DocxText::formula(std::string_view utf8) {
    paragraphs_.begin_content();
    raised_.set(false);
    writer_.formula(utf8);
}

/// Raised letters belong to what stands before them.
void DocxText::field(const WordFieldText& field) {
    const bool is_script = field.text.starts_with('^') || field.text.starts_with('_');
    if (!field.is_formula || is_script || of_run_.hidden.value_or(false)) return text(field.text);
    formula(field.text);
}

void DocxText::picture() {
    if (of_run_.hidden.value_or(false)) return;
    paragraphs_.begin_content();
    raised_.set(false);
    writer_.picture(std::exchange(picture_, {}));
}

/// What it shows is no text, but may be described.
void DocxText::object() {
    if (of_run_.hidden.value_or(false)) return;
    if (picture_text(picture_).empty()) return writer_.leave_out(LeftOut::Kind::object);
    picture();
}

/// Pictures, charts, diagrams and files of other programs, in the markup of 2007 and that before it (VML).
void DocxText::start_drawing(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "wp:docPr") {
        picture_ = reader.attribute("descr");
    } else if (name == "shape") {
        picture_ = reader.attribute("alt");
    } else if (name == "pic:pic" || (name == "imagedata" && !in_object_)) {
        picture();
    } else if (name == "chart" || name == "relIds") {
        object();
    } else if (name == "w:object") {
        in_object_ = true;
        picture_.clear();
        writer_.leave_out(LeftOut::Kind::object);
    }
}

/// What stands within a run.
bool DocxText::start_character(XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "w:rPr") {
        std::string style;
        const DocxCharacters own = read_character_properties(reader, style);
        of_run_ = parts_.resolved(own, style);
        of_run_.inherit(of_paragraph_);
    } else if (name == "w:t") {
        in_text_ = true;
    } else if (name == "w:instrText") {
        in_code_ = true;
    } else if (name == "w:sym") {
        text(read_symbol(reader));
    } else if (name == "w:fldChar") {
        field(fields_.mark(reader, writer_));
    } else if (name == "w:fldSimple") {
        fields_.begin(reader.attribute("instr"), writer_);
    } else if (name == "w:tab" || name == "w:ptab") {
        if (!of_run_.hidden.value_or(false)) writer_.tab();
    } else if (name == "w:br" || name == "w:cr") {
        if (!of_run_.hidden.value_or(false)) writer_.line_break();
    } else if (name == "w:noBreakHyphen") {
        text("-");
    } else {
        return false;
    }
    return true;
}

bool DocxText::start_note(XmlReader& reader) {
    const bool is_footnote = reader.name() == "w:footnoteReference";
    if (!is_footnote && reader.name() != "w:endnoteReference") return false;
    Notes& notes = is_footnote ? parts_.footnotes : parts_.endnotes;
    const std::string marked = reader.attribute("customMarkFollows");
    if (!marked.empty() && marked != "0" && marked != "false" && marked != "off") {
        marked_note_ = {&notes, reader.attribute("id"), {}};
    } else {
        write_note(notes, reader.attribute("id"), is_footnote ? numeral(++footnotes_, '1') : numeral(++endnotes_, 'i'));
    }
    return true;
}

void DocxText::start(XmlReader& reader) {
    const std::string& name = reader.name();
    if (start_character(reader) || start_note(reader)) return;
    if (name == "w:tbl") paragraphs_.part();
    if (tables_.start(reader)) return;
    if (name == "w:p") {
        paragraphs_.begin();
    } else if (name == "w:pPr") {
        std::string style;
        const DocxParagraph own = read_paragraph_properties(reader, style);
        paragraphs_.has_properties(parts_.resolved(own, style));
        of_run_ = of_paragraph_ = parts_.resolved(DocxCharacters{}, style);
    } else if (name == "m:oMath") {
        formula(read_formula(reader));
    } else if (name == "w:txbxContent") {
        raised_.set(false);
        paragraphs_.begin_content();
        writer_.begin_note({});
    } else if (name == "w:altChunk") {
        write_chunk(reader.attribute("id"));
    } else if (name == "w:commentReference") {
        writer_.leave_out(LeftOut::Kind::comment);
    } else if (name == "w:del") {
        writer_.leave_out(LeftOut::Kind::deleted);
        reader.skip();
    } else if (name == "w:moveFrom" || name == "w:rt" || name == "w:sdtPr" || name == "w:sectPr" || name == "w:tblPr" ||
               name == "w:tblGrid" || name == "w:tblPrEx" || name == "mc:Fallback") {
        reader.skip();  // stands elsewhere; pronunciation; properties; a second version for old programs
    } else {
        start_drawing(reader);
    }
}

void DocxText::end_run() {
    of_run_ = of_paragraph_;
    if (marked_note_.notes == nullptr) return;
    const MarkedNote note = std::exchange(marked_note_, {});
    write_note(*note.notes, note.id, note.mark.empty() ? "*" : note.mark);
}

void DocxText::end(const std::string& name) {
    if (name == "w:tc") paragraphs_.part();
    if (tables_.end(name)) return;
    if (name == "w:p") {
        raised_.set(false);
        paragraphs_.end();
        of_run_ = of_paragraph_ = {};
    } else if (name == "w:t") {
        in_text_ = false;
    } else if (name == "w:instrText") {
        in_code_ = false;
    } else if (name == "w:fldSimple") {
        field(fields_.end(writer_));
    } else if (name == "w:r") {
        end_run();
    } else if (name == "w:txbxContent") {
        paragraphs_.part();
        writer_.end_note();
    } else if (name == "w:object") {
        in_object_ = false;
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
                if (in_code_) fields_.code(reader.text());
                if (in_text_) text(of_run_.seen(reader.text()));
                break;
            case Event::finished:
                return reader.end();
        }
    }
}

Sentence unread_files(int count) {
    return sentence("Files of other kinds that stand within this document were not read: {count}.", count);
}

Error only_unread_files(const std::string& name, int count) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{name}' is a Word document without text.", name),
            .means = unread_files(count),
            .next = sentence("Save or print it as PDF or plain text and open that.")};
}

}  // namespace

bool is_docx_part(std::string_view entry) {
    if (entry.find("/embeddings/") != entry.npos) return false;  // files that are shown as objects
    return entry.ends_with(".xml") || entry.ends_with(".rels") || is_docx_chunk(entry);
}

Result<Document> import_docx(ArchiveEntries entries, std::string name, const CancelToken* cancel) {
    DocxParts parts = read_docx_parts(entries);
    const auto main = entries.find(parts.main);
    if (main == entries.end())
        return fail(damaged_file(sentence("'{name}' is a Word document without its text.", name)));
    SectionWriter writer;
    DocxText text(parts, writer);
    for (int i = 0; i < parts.headers; ++i) writer.leave_out_everywhere(LeftOut::Kind::header);
    const auto end = text.write(main->second, cancel);
    if (!end) return fail(end.error());
    Document document = writer.finish();
    if (document.text.empty()) {
        if (*end == TextEnd::whole && text.unread_chunks() > 0)
            return fail(only_unread_files(name, text.unread_chunks()));
        if (*end == TextEnd::whole)
            return fail(empty_document(sentence("'{name}' is a Word document without text.", name)));
        return fail(
            unreadable_text(name, sentence("'{name}' is a Word document whose text cannot be read.", name), *end));
    }
    document.name = std::move(name);
    add_damage_notice(document, *end);
    if (text.unread_chunks() > 0) {
        document.notices.push_back(unread_files(text.unread_chunks()));
    }
    return document;
}

}  // namespace lectern
