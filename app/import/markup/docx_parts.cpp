#include "app/import/markup/docx_parts.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "app/import/text/numerals.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

constexpr int longest_style_chain = 20;  ///< styles can be based on each other in a ring

int small_number(const std::string& text, int otherwise) {
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    return end == text.c_str() || number < -1 || number > 100'000'000 ? otherwise : static_cast<int>(number);
}

/// `use` gets the relation and the entry that it leads to.
template <typename Use>
void for_each_relation(const ArchiveEntries& entries, const std::string& part, Use use) {
    const std::size_t slash = part.rfind('/');
    const std::string folder = slash == part.npos ? "" : part.substr(0, slash + 1);
    const std::string relations = folder + "_rels/" + part.substr(folder.size()) + ".rels";
    XmlReader reader(entry(entries, relations), {});
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        if (event != Event::start || reader.name() != "Relationship") continue;
        const std::string target = reader.attribute("Target");
        use(reader, target.starts_with('/') ? target.substr(1) : folder + target);
    }
}

/// Entries that a part refers to, by the last word of the relation's type: "styles", "footnotes".
std::map<std::string, std::string> related(const ArchiveEntries& entries, const std::string& part) {
    std::map<std::string, std::string> targets;
    for_each_relation(entries, part, [&](const XmlReader& relation, const std::string& target) {
        const std::string type = relation.attribute("Type");
        targets.emplace(type.substr(type.rfind('/') + 1), target);
    });
    return targets;
}

DocxChunks read_chunks(const ArchiveEntries& entries, const std::string& part) {
    DocxChunks chunks;
    for_each_relation(entries, part, [&](const XmlReader& relation, const std::string& target) {
        const auto found = entries.find(target);
        if (found == entries.end() || !relation.attribute("Type").ends_with("/aFChunk")) return;
        chunks.emplace(relation.attribute("Id"), DocxChunk{target, found->second});
    });
    return chunks;
}

void read_styles(std::string_view xml, DocxParts& parts) {
    XmlReader reader(xml, docx_namespaces);
    std::string id;
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        if (event != Event::start) continue;
        if (reader.name() == "w:style") {
            id = reader.attribute("styleId");
            parts.styles.try_emplace(id);
        } else if (id.empty()) {
            if (reader.name() == "w:lang" && !reader.attribute("val").empty()) parts.language = reader.attribute("val");
        } else if (reader.name() == "w:basedOn") {
            parts.styles[id].based_on = reader.attribute("val");
        } else if (reader.name() == "w:name" && reader.attribute("val") == "Title") {
            parts.styles[id].paragraph.outline_level = 0;
        } else if (reader.name() == "w:pPr") {
            std::string unused;
            const int title = parts.styles[id].paragraph.outline_level;
            DocxParagraph& paragraph = parts.styles[id].paragraph = read_paragraph_properties(reader, unused);
            if (paragraph.outline_level < 0) paragraph.outline_level = title;
        } else if (reader.name() == "w:rPr") {
            std::string unused;
            parts.styles[id].characters = read_character_properties(reader, unused);
        }
    }
}

char style_of_docx(const std::string& format) {
    if (format == "bullet") return '-';
    if (format == "none") return 0;
    if (format == "lowerLetter") return 'a';
    if (format == "upperLetter") return 'A';
    if (format == "lowerRoman") return 'i';
    if (format == "upperRoman") return 'I';
    return numeral_style(format);
}

void read_level(const XmlReader& reader, ListLevel& level) {
    const std::string& name = reader.name();
    const std::string value = reader.attribute("val");
    if (name == "w:start") level.start = small_number(value, 1);
    if (name == "w:numFmt")
        level.style = value == "custom" ? numeral_style(reader.attribute("format")) : style_of_docx(value);
    if (name == "w:lvlText") level.pattern = value.substr(0, 40);
    if (name == "w:isLgl") level.legal = value != "0" && value != "false" && value != "off";
    if (name == "w:lvlRestart") level.restart = small_number(value, -1);
}

/// What the numbering part says that only fits together once all of it is read.
struct Numbering {
    std::map<std::string, std::string> style_of_list;  ///< lists that stand for the list of a style
    std::map<std::string, std::string> list_of_style;
    std::map<std::string, std::map<std::size_t, ListLevel>> own_levels;  ///< of numbers that change their list
};

/// Several lists may stand for that of one style; they are the same list, and count on.
void follow_list_styles(const Numbering& numbering, DocxParts& parts) {
    for (auto& [number, list] : parts.list_of_number) {
        const auto style = numbering.style_of_list.find(list);
        if (style == numbering.style_of_list.end()) continue;
        const auto target = numbering.list_of_style.find(style->second);
        if (target != numbering.list_of_style.end()) {
            list = target->second;
            continue;
        }
        const auto named = parts.styles.find(style->second);
        if (named == parts.styles.end()) continue;
        const auto other = parts.list_of_number.find(named->second.paragraph.number_id);
        if (other != parts.list_of_number.end()) list = other->second;
    }
}

/// A number whose levels are its own counts by itself.
void apply_own_levels(Numbering& numbering, DocxParts& parts) {
    constexpr std::size_t most = 10'000;  // each is a copy of a list
    for (auto& [number, levels] : numbering.own_levels) {
        const auto list = parts.list_of_number.find(number);
        if (list == parts.list_of_number.end() || parts.lists.size() > most) continue;
        ListNumbers own = parts.lists[list->second];
        for (auto& [level, changed] : levels) own.levels[level] = std::move(changed);
        list->second = "of number " + number;
        parts.lists.insert_or_assign(list->second, std::move(own));
    }
}

void read_numbering(std::string_view xml, DocxParts& parts) {
    XmlReader reader(xml, docx_namespaces);
    Numbering numbering;
    std::string list;
    std::string number;
    int level = -1;
    ListLevel* at = nullptr;
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        const bool starts = event == Event::start;
        if (event == Event::text) continue;
        const std::string& name = reader.name();
        if (name == "w:abstractNum") {
            list = starts ? reader.attribute("abstractNumId") : "";
            at = nullptr;
        } else if (name == "w:num") {
            number = starts ? reader.attribute("numId") : "";
            at = nullptr;
        } else if (name == "w:lvlOverride" || name == "w:lvl") {
            if (starts) level = small_number(reader.attribute("ilvl"), -1);
            at = nullptr;
            if (!starts || name != "w:lvl" || level < 0 || level >= ListNumbers::most_levels) continue;
            const auto index = static_cast<std::size_t>(level);
            if (!list.empty()) at = &parts.lists[list].levels[index];
            if (!number.empty()) at = &numbering.own_levels[number][index];
        } else if (!starts) {
            continue;
        } else if (name == "mc:Fallback") {
            reader.skip();  // the format in words that old programs know
        } else if (name == "w:numStyleLink" && !list.empty()) {
            numbering.style_of_list.emplace(list, reader.attribute("val"));
        } else if (name == "w:styleLink" && !list.empty()) {
            numbering.list_of_style.emplace(reader.attribute("val"), list);
        } else if (name == "w:abstractNumId" && !number.empty()) {
            parts.list_of_number.emplace(number, reader.attribute("val"));
        } else if (name == "w:startOverride" && !number.empty()) {
            parts.restarts[number].emplace(level, small_number(reader.attribute("val"), 1));
        } else if (at != nullptr) {
            read_level(reader, *at);
        }
    }
    follow_list_styles(numbering, parts);
    apply_own_levels(numbering, parts);
    for (auto& [id, numbers] : parts.lists) numbers.language = parts.language;
}

std::map<std::string, std::string> read_notes(std::string_view xml) {
    XmlReader reader(xml, docx_namespaces);
    std::map<std::string, std::string> notes;
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        if (event != Event::start || (reader.name() != "w:footnote" && reader.name() != "w:endnote")) continue;
        // "separator" and its like are lines, not notes.
        if (reader.attribute("type").empty()) notes.emplace(reader.attribute("id"), reader.outer_xml());
        reader.skip();
    }
    return notes;
}

bool has_words(std::string_view xml) {
    XmlReader reader(xml, docx_namespaces);
    bool in_text = false;
    for (auto event = reader.next(); event != Event::finished; event = reader.next()) {
        if (event != Event::text) in_text = event == Event::start && reader.name() == "w:t";
        if (event == Event::text && in_text && reader.text().find_first_not_of(" \t\n") != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

/// A file may refer to one a million times.
int count_headers(const ArchiveEntries& entries, const std::string& part) {
    std::set<std::string> headers;
    for_each_relation(entries, part, [&](const XmlReader& relation, const std::string& target) {
        const std::string type = relation.attribute("Type");
        if (type.ends_with("/header") || type.ends_with("/footer")) headers.insert(target);
    });
    return static_cast<int>(std::count_if(
        headers.begin(), headers.end(), [&](const std::string& header) { return has_words(entry(entries, header)); }));
}

}  // namespace

DocxParagraph read_paragraph_properties(XmlReader& reader, std::string& style) {
    DocxParagraph paragraph;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) break;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event != Event::start) continue;
        if (reader.name() == "w:pStyle") style = reader.attribute("val");
        if (reader.name() == "w:outlineLvl") paragraph.outline_level = small_number(reader.attribute("val"), -1);
        if (reader.name() == "w:ilvl") paragraph.number_level = small_number(reader.attribute("val"), -1);
        if (reader.name() == "w:numId") paragraph.number_id = reader.attribute("val");
        if (reader.name() == "w:del" || reader.name() == "w:moveFrom") paragraph.has_no_end = true;
        if (reader.name() == "w:pPrChange" || reader.name() == "w:rPrChange" || reader.name() == "w:sectPr") {
            reader.skip();  // how it was before a change; the page
            --depth;
        }
    }
    return paragraph;
}

DocxParagraph DocxParts::resolved(DocxParagraph paragraph, std::string style) const {
    for (int i = 0; i < longest_style_chain; ++i) {
        const auto found = styles.find(style);
        if (found == styles.end()) break;
        const DocxParagraph& inherited = found->second.paragraph;
        if (paragraph.outline_level < 0) paragraph.outline_level = inherited.outline_level;
        if (paragraph.number_id.empty()) paragraph.number_id = inherited.number_id;
        if (paragraph.number_level < 0) paragraph.number_level = inherited.number_level;
        style = found->second.based_on;
    }
    if (paragraph.number_id == "0") paragraph.number_id.clear();
    return paragraph;
}

DocxCharacters DocxParts::resolved(DocxCharacters characters, std::string style) const {
    for (int i = 0; i < longest_style_chain; ++i) {
        const auto found = styles.find(style);
        if (found == styles.end()) break;
        characters.inherit(found->second.characters);
        style = found->second.based_on;
    }
    return characters;
}

DocxParts read_docx_parts(const ArchiveEntries& entries) {
    DocxParts parts;
    // The package itself is related to its main part.
    parts.main = related(entries, "")["officeDocument"];
    if (!entries.contains(parts.main)) parts.main = "word/document.xml";
    auto names = related(entries, parts.main);
    read_styles(entry(entries, names["styles"]), parts);
    read_numbering(entry(entries, names["numbering"]), parts);
    parts.chunks = read_chunks(entries, parts.main);
    parts.headers = count_headers(entries, parts.main);
    parts.footnotes = read_notes(entry(entries, names["footnotes"]));
    parts.endnotes = read_notes(entry(entries, names["endnotes"]));
    return parts;
}

}  // namespace lectern
