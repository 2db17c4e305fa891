#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// What a style says of characters.
struct OdtCharacters {
    std::optional<bool> hidden;
    std::optional<bool> lowered;
    std::optional<bool> raised;
    std::string font;  ///< empty: not said

    /// Where these say nothing, what `outer` says.
    void inherit(const OdtCharacters& outer);
};

/// Heads and feet of pages that have words.
int count_odt_headers(std::string_view styles_xml);

/// The styles of characters and paragraphs.
class OdtStyles {
 public:
    /// Adds those that stand in `xml` (styles.xml, content.xml).
    void read(std::string_view xml);
    /// `family`: "text", "paragraph".
    OdtCharacters characters(const std::string& family, std::string name) const;

 private:
    struct Style {
        std::string parent;
        OdtCharacters characters;
    };
    std::map<std::string, Style> styles_;       ///< by family, a colon and name
    std::map<std::string, std::string> fonts_;  ///< their families by the names that the file gives them
};

}  // namespace lectern
