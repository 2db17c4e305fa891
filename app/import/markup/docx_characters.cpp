#include "app/import/markup/docx_characters.h"

#include <cstdlib>

#include "app/import/text/code_points.h"
#include "app/import/text/symbol_fonts.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

constexpr int least_position = 4;  ///< half points; less is a correction that nobody sees

void read_property(XmlReader& reader, DocxCharacters& characters, std::string& style) {
    const std::string& name = reader.name();
    if (name == "w:rStyle") {
        style = reader.attribute("val");
    } else if (name == "w:vanish") {
        characters.hidden = is_on(reader);
    } else if (name == "w:vertAlign") {
        characters.raised = reader.attribute("val") == "superscript";
        characters.lowered = reader.attribute("val") == "subscript";
    } else if (name == "w:position" && !characters.raised) {
        characters.raised = std::strtol(reader.attribute("val").c_str(), nullptr, 10) >= least_position;
    } else if (name == "w:rFonts") {
        characters.font = reader.attribute("ascii");
        characters.other_font = reader.attribute("hAnsi");
    }
}

}  // namespace

bool is_on(const XmlReader& reader) {
    const std::string value = reader.attribute("val");
    return value != "0" && value != "false" && value != "off";
}

void DocxCharacters::inherit(const DocxCharacters& style) {
    if (!hidden) hidden = style.hidden;
    if (!raised) raised = style.raised;
    if (!lowered) lowered = style.lowered;
    if (font.empty()) font = style.font;
    if (other_font.empty()) other_font = style.other_font;
}

std::string DocxCharacters::seen(std::string_view utf8) const {
    if (!is_symbol_font(font) && !is_symbol_font(other_font)) return std::string(utf8);
    std::string text;
    for (std::size_t at = 0; at < utf8.size();) {
        const std::size_t begin = at;
        const bool is_ascii = next_code_point(utf8, at) < 0x80;
        text += text_in_font(utf8.substr(begin, at - begin), is_ascii || other_font.empty() ? font : other_font);
    }
    return text;
}

DocxCharacters read_character_properties(XmlReader& reader, std::string& style) {
    DocxCharacters characters;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) break;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event != Event::start) continue;
        if (reader.name() == "w:rPrChange") {
            reader.skip();  // how it was before a change
            --depth;
        } else {
            read_property(reader, characters, style);
        }
    }
    return characters;
}

std::string read_symbol(const XmlReader& reader) {
    const std::string font = reader.attribute("font");
    const int code = static_cast<int>(std::strtol(reader.attribute("char").c_str(), nullptr, 16)) & 0xFFFF;
    if (is_symbol_font(font) || code >= 0xE000) return symbol(font, code);
    std::string text;
    if (code >= 0x20 && (code < 0xD800 || code > 0xDFFF)) append_code_point(code, text);
    return text;
}

}  // namespace lectern
