#include "app/import/markup/own_entities.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace lectern {

namespace {

constexpr std::size_t most_growth = 64 << 10;
constexpr std::size_t most_entities = 2000;
constexpr int deepest_name = 16;  ///< names within what names stand for; a ring is deeper

constexpr auto xml_blanks = " \t\r\n";

using Entities = std::map<std::string_view, std::string_view>;

/// The part of a DOCTYPE in square brackets.
struct Subset {
    std::size_t begin = 0;  ///< of the bracket
    std::size_t end = 0;    ///< behind the other
    Entities entities;
    bool is_followed = true;  ///< all of it was understood, and lies within the file
};

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
               return a == static_cast<char>(std::toupper(static_cast<unsigned char>(b)));
           });
}

/// Behind `mark`, or the end.
std::size_t behind(std::string_view text, std::string_view mark, std::size_t at) {
    const std::size_t found = text.find(mark, at);
    return found == text.npos ? text.size() : found + mark.size();
}

/// The DOCTYPE that stands before the first element; npos if none does.
std::size_t find_doctype(std::string_view markup) {
    std::size_t at = markup.starts_with("\xef\xbb\xbf") ? 3 : 0;
    while ((at = markup.find_first_not_of(xml_blanks, at)) != markup.npos) {
        const std::string_view rest = markup.substr(at);
        if (starts_with_word(rest, "<!DOCTYPE")) return at;
        if (rest.starts_with("<!--")) {
            at = behind(markup, "-->", at);
        } else if (rest.starts_with("<?")) {
            at = behind(markup, "?>", at);
        } else {
            break;
        }
    }
    return markup.npos;
}

/// The first of `ends` at or behind `at` that stands in no quotes.
std::size_t find_unquoted(std::string_view text, std::string_view ends, std::size_t at) {
    char quote = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (ends.find(c) != ends.npos) {
            return at;
        } else if (c == '"' || c == '\'') {
            quote = c;
        }
    }
    return text.npos;
}

std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(xml_blanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(xml_blanks));
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(xml_blanks), text.size()));
    return word;
}

/// `declaration` is what stands between "<!ENTITY" and ">". Names for the DOCTYPE's own use ("%") name nothing in the
/// text.
void read_entity(std::string_view declaration, Subset& subset) {
    const std::string_view name = take_word(declaration);
    if (name == "%") return;
    const bool is_text = !declaration.empty() && (declaration.front() == '"' || declaration.front() == '\'');
    const std::size_t end = is_text ? declaration.find(declaration.front(), 1) : declaration.npos;
    if (end == declaration.npos || subset.entities.size() >= most_entities) {
        subset.is_followed = false;
        return;
    }
    constexpr std::string_view known[] = {"amp", "lt", "gt", "quot", "apos"};
    if (std::find(std::begin(known), std::end(known), name) != std::end(known)) return;
    subset.entities.emplace(name, declaration.substr(1, end - 1));  // the first declaration counts
}

Subset read_subset(std::string_view markup) {
    Subset subset;
    const std::size_t doctype = find_doctype(markup);
    const std::size_t bracket = doctype == markup.npos ? doctype : find_unquoted(markup, "[>", doctype);
    if (bracket == markup.npos || markup[bracket] == '>') {
        subset.is_followed = doctype != markup.npos && bracket != markup.npos;
        return subset;
    }
    subset.begin = bracket;
    std::size_t at = bracket + 1;
    while (at < markup.size() && markup[at] != ']') {
        const std::string_view rest = markup.substr(at);
        if (rest.starts_with("<!--")) {
            at = behind(markup, "-->", at);
        } else if (rest.starts_with("<?")) {
            at = behind(markup, "?>", at);
        } else if (rest.starts_with("<!")) {
            const std::size_t end = std::min(find_unquoted(markup, ">", at), markup.size());
            constexpr std::string_view word = "<!ENTITY";
            if (rest.starts_with(word)) read_entity(rest.substr(word.size(), end - at - word.size()), subset);
            at = std::min(end + 1, markup.size());
        } else {
            ++at;
        }
    }
    subset.end = std::min(at + 1, markup.size());
    subset.is_followed = subset.is_followed && at < markup.size();
    return subset;
}

class Expansion {
 public:
    Expansion(const Entities& entities, std::size_t most) : entities_(entities), most_(most) {}

    void add(std::string_view markup, int depth = 0) {
        std::size_t at = 0;
        while (at < markup.size() && !is_too_large_) {
            const std::size_t sign = std::min(markup.find_first_of("&<", at), markup.size());
            append(markup.substr(at, sign - at));
            if (sign == markup.size()) return;
            at = markup[sign] == '&' ? add_reference(markup, sign, depth) : add_untouched(markup, sign);
        }
    }

    std::optional<std::string> take() { return is_too_large_ ? std::nullopt : std::optional(std::move(text_)); }

 private:
    void append(std::string_view piece) {
        is_too_large_ = is_too_large_ || piece.size() > most_ - text_.size();
        if (!is_too_large_) text_ += piece;
    }

    /// Returns what comes behind it.
    std::size_t add_reference(std::string_view markup, std::size_t at, int depth) {
        constexpr std::size_t longest_name = 200;
        const std::size_t end = markup.substr(at, longest_name).find(';');
        const std::string_view name = end == markup.npos ? std::string_view() : markup.substr(at + 1, end - 1);
        const auto entity = entities_.find(name);
        if (entity == entities_.end()) {
            append("&");
            return at + 1;
        }
        references_ += depth > 0 ? 1 : 0;
        is_too_large_ = is_too_large_ || depth >= deepest_name || references_ > most_growth;
        if (!is_too_large_) add(entity->second, depth + 1);
        return at + end + 1;
    }

    /// In comments and CDATA, references are none.
    std::size_t add_untouched(std::string_view markup, std::size_t at) {
        const std::string_view rest = markup.substr(at);
        std::size_t end = at + 1;
        if (rest.starts_with("<!--")) end = behind(markup, "-->", at);
        if (rest.starts_with("<![CDATA[")) end = behind(markup, "]]>", at);
        append(markup.substr(at, end - at));
        return end;
    }

    const Entities& entities_;
    std::size_t most_;
    std::string text_;
    std::size_t references_ = 0;  ///< within entities; those to nothing cost time too
    bool is_too_large_ = false;
};

std::string cut_out(std::string_view markup, const Subset& subset) {
    return std::string(markup.substr(0, subset.begin)).append(markup.substr(subset.end));
}

}  // namespace

std::optional<std::string> with_own_entities(std::string_view markup) {
    const Subset subset = read_subset(markup);
    if (!subset.is_followed) return std::nullopt;
    const std::string rest = cut_out(markup, subset);
    Expansion expansion(subset.entities, rest.size() + most_growth);
    expansion.add(rest);
    return expansion.take();
}

std::string without_own_entities(std::string_view markup) {
    return cut_out(markup, read_subset(markup));
}

}  // namespace lectern
