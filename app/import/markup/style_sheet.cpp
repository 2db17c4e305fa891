#include "app/import/markup/style_sheet.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/import/text/ascii.h"

namespace lectern {

namespace {

constexpr std::size_t most_rules = 20'000;
constexpr std::size_t most_of_key = 16;  ///< each is looked at for each element of that class
constexpr std::size_t most_classes = 8;
constexpr std::size_t longest_selector = 200;

std::string_view trimmed_css(std::string_view text) {
    constexpr auto css_blanks = " \t\r\n\f";
    const std::size_t begin = text.find_first_not_of(css_blanks);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(css_blanks) + 1 - begin);
}

std::string without_comments(std::string_view css) {
    std::string clean;
    for (std::size_t at = 0; at < css.size();) {
        const std::size_t begin = std::min(css.find("/*", at), css.size());
        clean += css.substr(at, begin - at);
        const std::size_t end = css.find("*/", std::min(begin + 2, css.size()));
        at = end == css.npos ? css.size() : end + 2;
    }
    return clean;
}

/// Behind the brace that closes the block which begins before `at`.
std::size_t end_of_block(std::string_view css, std::size_t at) {
    for (int depth = 1; depth > 0; ++at) {
        at = css.find_first_of("{}", at);
        if (at == css.npos) return css.size();
        depth += css[at] == '{' ? 1 : -1;
    }
    return at;
}

/// Not those of paper, of windows of a certain width and the like.
bool is_for_every_screen(std::string_view rule) {
    const std::string small = in_small_letters(trimmed_css(rule));
    return small == "@media all" || small == "@media screen" || small == "@media screen, print" ||
           small == "@media all, screen";
}

void read_declaration(const std::string& name, const std::string& value, StyleSheet::Look& look) {
    const auto begins = [&value](std::string_view with) { return value.starts_with(with); };
    if (name == "display") {
        look.hidden = begins("none");
        look.block = begins("block") || begins("table") || begins("list-item") || begins("flex") || begins("grid");
        if (begins("inline-block") || begins("table-cell")) look.apart = true;
    } else if (name == "visibility") {
        if (begins("hidden") || begins("collapse")) look.hidden = true;
    } else if (name == "float") {
        look.apart = begins("left") || begins("right");
    } else if (name == "position") {
        if (begins("absolute") || begins("fixed")) look.apart = true;
    } else if (name == "vertical-align") {
        look.raised = begins("super");
    }
}

/// "decimal" of "inside decimal"; a picture in place of a mark is a bullet.
std::string list_style(std::string_view value) {
    if (value.starts_with('"') || value.starts_with('\'')) return std::string(value.substr(0, 40));
    const std::string small = in_small_letters(value);
    if (small.find("url(") != small.npos) return "disc";
    std::string_view rest = small;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        if (!word.empty() && word != "inside" && word != "outside" && word != "!important") return std::string(word);
    }
    return {};
}

/// Without quotes; of the names in one declaration, the first.
std::string first_font(std::string_view value) {
    value = trimmed_css(value.substr(0, value.find_first_of(",!")));
    if (value.starts_with('"') || value.starts_with('\'')) value = value.substr(1, value.find(value.front(), 1) - 1);
    return std::string(value.substr(0, 80));
}

/// In "bold 10pt/12pt Symbol" the font is what stands behind the size.
std::string font_of_all(std::string_view value) {
    const std::size_t digit = value.find_first_of("0123456789");
    const std::size_t blank = digit == value.npos ? value.find_last_of(' ') : value.find(' ', digit);
    return first_font(blank == value.npos ? value : trimmed_css(value.substr(blank)));
}

void read_mark_or_font(const std::string& name, std::string_view value, StyleSheet::Look& look) {
    if (name == "list-style" || name == "list-style-type") {
        if (std::string style = list_style(value); !style.empty()) look.list_style = std::move(style);
    } else if (name == "font-family" || name == "mso-symbol-font-family") {
        if (std::string font = first_font(value); font != "inherit") look.font = std::move(font);
    } else if (name == "font") {
        look.font = font_of_all(value);
    }
}

/// Letters that are there for screen readers alone are cut off to nothing.
bool is_cut_off(const std::string& name, const std::string& value) {
    if (name != "clip") return false;
    return value.starts_with("rect(0") || value.starts_with("rect(1px");
}

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_' || c >= 0x80;
    });
}

bool has_class(std::string_view classes, std::string_view wanted) {
    for (std::size_t at = classes.find(wanted); at != classes.npos; at = classes.find(wanted, at + 1)) {
        const auto is_blank = [&](std::size_t i) {
            return i >= classes.size() || std::isspace(static_cast<unsigned char>(classes[i])) != 0;
        };
        if ((at == 0 || is_blank(at - 1)) && is_blank(at + wanted.size())) return true;
    }
    return false;
}

}  // namespace

StyleSheet::Look StyleSheet::read_declarations(std::string_view declarations) {
    Look look;
    bool is_absolute = false;
    bool is_cut = false;
    while (!declarations.empty()) {
        const std::string_view one = declarations.substr(0, declarations.find(';'));
        declarations.remove_prefix(std::min(one.size() + 1, declarations.size()));
        const std::size_t colon = one.find(':');
        if (colon == one.npos) continue;
        const std::string name = in_small_letters(trimmed_css(one.substr(0, colon)));
        const std::string value = in_small_letters(trimmed_css(one.substr(colon + 1)));
        read_declaration(name, value, look);
        read_mark_or_font(name, trimmed_css(one.substr(colon + 1)), look);
        is_absolute = is_absolute || (name == "position" && value.starts_with("absolute"));
        is_cut = is_cut || is_cut_off(name, value);
    }
    if (is_absolute && is_cut) look.hidden = true;
    return look;
}

StyleSheet::Look StyleSheet::overlaid(const Look& over, const Look& under) {
    return {.hidden = over.hidden ? over.hidden : under.hidden,
            .block = over.block ? over.block : under.block,
            .apart = over.apart ? over.apart : under.apart,
            .raised = over.raised ? over.raised : under.raised,
            .list_style = over.list_style ? over.list_style : under.list_style,
            .font = over.font ? over.font : under.font};
}

int StyleSheet::Selector::weight() const {
    return (id.empty() ? 0 : 10'000) + static_cast<int>(classes.size()) * 100 + (name.empty() ? 0 : 1);
}

bool StyleSheet::Selector::fits(const Element& element) const {
    if (!name.empty() && name != element.name) return false;
    if (!id.empty() && id != element.id) return false;
    return std::all_of(classes.begin(), classes.end(),
                       [&](const std::string& one) { return has_class(element.classes, one); });
}

/// "span.note.small#first"; none for all others.
std::optional<StyleSheet::Selector> StyleSheet::read_selector(std::string_view text) {
    Selector selector;
    std::size_t end = std::min(text.find_first_of(".#"), text.size());
    const std::string_view name = text.substr(0, end);
    if (!name.empty() && !is_name(name)) return {};
    selector.name = in_small_letters(name);
    while (end < text.size()) {
        const std::size_t begin = end + 1;
        end = std::min(text.find_first_of(".#", begin), text.size());
        const std::string_view part = text.substr(begin, end - begin);
        if (!is_name(part) || selector.classes.size() >= most_classes) return {};
        if (text[begin - 1] == '#') {
            selector.id = part;
        } else {
            selector.classes.emplace_back(part);
        }
    }
    if (selector.weight() == 0) return {};
    return selector;
}

void StyleSheet::add_rule(std::string_view selectors, const Look& look) {
    while (!selectors.empty() && rules_.size() < most_rules) {
        const std::string_view one = selectors.substr(0, selectors.find(','));
        selectors.remove_prefix(std::min(one.size() + 1, selectors.size()));
        const std::string_view text = trimmed_css(one);
        if (text.size() > longest_selector) continue;
        auto selector = read_selector(text);
        if (!selector) continue;
        std::string key = !selector->id.empty()        ? '#' + selector->id
                          : !selector->classes.empty() ? '.' + selector->classes.back()
                                                       : selector->name;
        auto& of_key = by_key_[std::move(key)];
        if (of_key.size() >= most_of_key) continue;
        of_key.push_back(rules_.size());
        rules_.push_back({std::move(*selector), look});
    }
}

void StyleSheet::add_rules(std::string_view css) {
    for (std::size_t at = 0; at < css.size() && rules_.size() < most_rules;) {
        const std::size_t stop = css.find_first_of(";{}", at);
        if (stop == css.npos) return;
        const std::string_view head = trimmed_css(css.substr(at, stop - at));
        at = stop + 1;
        if (css[stop] != '{') continue;  // "@import …;"
        if (head.starts_with('@')) {
            // What stands in it comes next, or goes.
            if (!is_for_every_screen(head)) at = end_of_block(css, at);
            continue;
        }
        const std::size_t end = end_of_block(css, at);
        const bool is_closed = end > at && css[end - 1] == '}';
        const std::string_view body = css.substr(at, end - at - (is_closed ? 1 : 0));
        const Look look = read_declarations(body);
        if (!look.says_nothing()) add_rule(head, look);
        at = end;
    }
}

void StyleSheet::add(std::string_view css) {
    add_rules(without_comments(css));
}

StyleSheet::Look StyleSheet::look_of(const Element& element) const {
    if (rules_.empty()) return {};
    std::vector<std::size_t> fitting;
    const auto collect = [&](const std::string& key) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return;
        for (const std::size_t i : found->second)
            if (rules_[i].selector.fits(element)) fitting.push_back(i);
    };
    collect(std::string(element.name));
    if (!element.id.empty()) collect('#' + std::string(element.id));
    const std::string_view all = element.classes;
    std::string_view classes = all;
    for (std::size_t i = 0; i < most_classes && !classes.empty(); ++i) {
        classes.remove_prefix(std::min(classes.find_first_not_of(" \t\r\n"), classes.size()));
        const std::string_view one = classes.substr(0, classes.find_first_of(" \t\r\n"));
        classes.remove_prefix(one.size());
        const bool is_repeated =
            one.empty() || has_class({all.data(), static_cast<std::size_t>(one.data() - all.data())}, one);
        if (!is_repeated) collect('.' + std::string(one));
    }
    std::sort(fitting.begin(), fitting.end(), [this](std::size_t a, std::size_t b) {
        return std::pair(rules_[a].selector.weight(), a) < std::pair(rules_[b].selector.weight(), b);
    });
    Look look;
    for (const std::size_t i : fitting) look = overlaid(rules_[i].look, look);
    return look;
}

}  // namespace lectern
