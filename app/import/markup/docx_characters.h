#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/import/markup/xml_reader.h"

namespace lectern {

/// What a run of characters says of itself, or its style says.
struct DocxCharacters {
    std::optional<bool> hidden;
    std::optional<bool> lowered;
    std::optional<bool> raised;
    std::string font;        ///< of ASCII letters; empty: not said
    std::string other_font;  ///< of others

    /// Where these say nothing, what `style` says.
    void inherit(const DocxCharacters& style);
    /// The letters that are seen, in fonts that show signs in place of letters.
    std::string seen(std::string_view utf8) const;
};

/// What a property that is there says of itself: without a value, yes.
bool is_on(const XmlReader& reader);

/// Reads <w:rPr>, whose start the reader is at, up to its end; `style` becomes the id of the style.
DocxCharacters read_character_properties(XmlReader& reader, std::string& style);

/// What <w:sym>, whose start the reader is at, shows.
std::string read_symbol(const XmlReader& reader);

}  // namespace lectern
