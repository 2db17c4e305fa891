#include "app/import/text/line_end_hyphens.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::string_view typographic_hyphen = "\xe2\x80\x90";

/// What has no blank for longer is no word; lines of a hostile text may have a GiB, which must not be looked through
/// again for each of its hyphens.
constexpr std::size_t longest_halves = 128;

/// "pre-" + "and post-war": the hyphen stands for a word that comes later. Only words that end no broken one: "or" does
/// ("grant-or"), "of" and "to" do ("there-of").
bool begins_with_conjunction(std::string_view below) {
    constexpr std::array<std::string_view, 4> conjunctions{"and", "und", "oder", "bzw"};
    return std::find(conjunctions.begin(), conjunctions.end(), first_word(below)) != conjunctions.end();
}

/// "GNU/-" + "Linux": a word that was broken behind a slash. No word has a hyphen there of its own.
bool is_behind_slash(std::string_view above, std::size_t hyphen) {
    if (hyphen == 0) return false;
    above.remove_suffix(hyphen);
    if (!above.ends_with('/')) return false;
    above.remove_suffix(1);
    return !above.empty() && u_isalnum(last_code_point(above));
}

/// The last word so far without the hyphens and dashes that end it is none: they stand alone ("--"), or are a dash
/// between words.
bool ends_with_dash(std::string_view above) {
    const std::size_t most = longest_halves;
    for (std::size_t i = 0; i < most && hyphen_at_end(above) > 0; ++i) above.remove_suffix(hyphen_at_end(above));
    return above.empty() || above.ends_with(' ') || above.ends_with('\t') || above.ends_with('\n');
}

}  // namespace

std::string_view first_word(std::string_view text) {
    std::size_t end = 0;
    for (std::size_t next = 0; next < text.size(); end = next) {
        const int c = next_code_point(text, next);
        if (!u_isalnum(c) && c != '-') break;
    }
    return text.substr(0, end);
}

std::string_view last_word(std::string_view text) {
    text.remove_prefix(text.size() - std::min(text.size(), longest_halves));
    return text.substr(text.find_last_of(" \t\n(") + 1);  // npos + 1 == 0: all of it
}

std::size_t hyphen_at_end(std::string_view line) {
    return line.ends_with('-') ? 1 : line.ends_with(typographic_hyphen) ? typographic_hyphen.size() : 0;
}

void collect_compounds(std::string_view line, Compounds& compounds) {
    for (std::size_t at = line.find('-'); at != line.npos; at = line.find('-', at + 1)) {
        const std::size_t begin = at - last_word(line.substr(0, at)).size();
        const std::string_view word = first_word(line.substr(begin, 2 * longest_halves));
        if (word.size() > at + 1 - begin) compounds.emplace(word);
    }
}

std::size_t removable_hyphen(std::string_view above, std::string_view below, const Compounds& compounds) {
    if (above.ends_with(soft_hyphen)) return soft_hyphen.size();
    const std::size_t bytes = hyphen_at_end(above);
    if (is_behind_slash(above, bytes) && u_isalpha(first_code_point(below))) return bytes;
    if (bytes == 0 || !u_islower(first_code_point(below)) || begins_with_conjunction(below)) return 0;
    const std::string_view broken = above.substr(0, above.size() - bytes);
    if (!u_isalpha(last_code_point(broken))) return 0;
    const std::string_view word = last_word(broken);
    const bool compound = word.find('-') != word.npos || word.find(typographic_hyphen) != word.npos;
    const bool known = compounds.contains(std::string(word) + '-' + std::string(first_word(below)));
    return compound || known ? 0 : bytes;
}

bool breaks_compound(std::string_view above, std::string_view below) {
    return hyphen_at_end(above) > 0 && u_isalnum(first_code_point(below)) && !ends_with_dash(above) &&
           !begins_with_conjunction(below);
}

}  // namespace lectern
