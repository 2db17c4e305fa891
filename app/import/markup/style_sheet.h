#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lectern {

/// What style sheets (CSS) say that changes which words are seen, and where they stand apart: rules for one element
/// alone, by its name, classes and id. Rules that depend on other elements, on states, or on the width of a window are
/// none here.
class StyleSheet {
 public:
    struct Element {
        std::string_view name;
        std::string_view classes;  ///< parted by blanks
        std::string_view id;
    };
    /// What is said of an element; what is not said is empty.
    struct Look {
        std::optional<bool> hidden;
        std::optional<bool> block;              ///< begins a line of its own
        std::optional<bool> apart;              ///< stands beside the text, as a line's number does
        std::optional<bool> raised;             ///< as an exponent
        std::optional<std::string> list_style;  ///< the mark of list items: "lower-alpha", "none", "'§'"
        std::optional<std::string> font;        ///< the first one named

        bool says_nothing() const { return !hidden && !block && !apart && !raised && !list_style && !font; }
    };

    /// Adds the rules of a sheet, which win against earlier ones that name the element no closer.
    void add(std::string_view css);
    Look look_of(const Element& element) const;
    bool empty() const { return rules_.empty(); }

    /// Of an element's own style.
    static Look read_declarations(std::string_view declarations);
    /// What `over` says, else `under`.
    static Look overlaid(const Look& over, const Look& under);

 private:
    struct Selector {
        std::string name;
        std::string id;
        std::vector<std::string> classes;

        int weight() const;
        bool fits(const Element& element) const;
    };
    struct Rule {
        Selector selector;
        Look look;
    };

    void add_rules(std::string_view css);
    void add_rule(std::string_view selectors, const Look& look);
    static std::optional<Selector> read_selector(std::string_view text);

    std::vector<Rule> rules_;
    /// By ".class", "#id" or name: what a selector names last. In the order of the sheets.
    std::unordered_map<std::string, std::vector<std::size_t>> by_key_;
};

}  // namespace lectern
