#include "app/import/markup/odt_styles.h"

#include <cstdlib>

#include "app/import/markup/odt_lists.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

namespace {

constexpr int longest_chain = 20;  ///< styles can be based on each other in a ring

OdtCharacters read_characters(const XmlReader& reader) {
    OdtCharacters characters;
    const std::string display = reader.attribute("display");
    if (!display.empty()) characters.hidden = display == "none";
    const std::string position = reader.attribute("text-position");
    if (!position.empty()) {
        const long height = std::strtol(position.c_str(), nullptr, 10);
        characters.raised = position.starts_with("super") || height > 0;
        characters.lowered = position.starts_with("sub") || height < 0;
    }
    characters.font = reader.attribute("font-name");
    if (characters.font.empty()) characters.font = reader.attribute("font-family");
    return characters;
}

}  // namespace

int count_odt_headers(std::string_view styles_xml) {
    XmlReader reader(styles_xml, odt_namespaces);
    int count = 0;
    bool in_header = false;
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::text) {
            if (!in_header || reader.text().find_first_not_of(" \t\n") == std::string_view::npos) continue;
            ++count;
            in_header = false;
        } else if (reader.name().starts_with("style:header") || reader.name().starts_with("style:footer")) {
            const bool is_style = reader.name().ends_with("-style");
            in_header = !is_style && event == XmlReader::Event::start && reader.attribute("display") != "false";
        }
    }
    return count;
}

void OdtCharacters::inherit(const OdtCharacters& outer) {
    if (!hidden) hidden = outer.hidden;
    if (!raised) raised = outer.raised;
    if (!lowered) lowered = outer.lowered;
    if (font.empty()) font = outer.font;
}

void OdtStyles::read(std::string_view xml) {
    XmlReader reader(xml, odt_namespaces);
    Style* style = nullptr;
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::text) continue;
        const bool starts = event == XmlReader::Event::start;
        if (starts && reader.name() == "office:body") break;
        if (reader.name() == "style:style") {
            style = starts ? &styles_[reader.attribute("family") + ':' + reader.attribute("name")] : nullptr;
            if (style != nullptr) style->parent = reader.attribute("parent-style-name");
        } else if (starts && reader.name() == "style:text-properties" && style != nullptr) {
            style->characters = read_characters(reader);
        } else if (starts && reader.name() == "style:font-face") {
            fonts_[reader.attribute("name")] = reader.attribute("font-family");
        }
    }
}

OdtCharacters OdtStyles::characters(const std::string& family, std::string name) const {
    OdtCharacters characters;
    for (int i = 0; i < longest_chain && !name.empty(); ++i) {
        const auto found = styles_.find(family + ':' + name);
        if (found == styles_.end()) break;
        characters.inherit(found->second.characters);
        name = found->second.parent;
    }
    const auto font = fonts_.find(characters.font);
    if (font != fonts_.end()) characters.font = font->second;
    return characters;
}

}  // namespace lectern
