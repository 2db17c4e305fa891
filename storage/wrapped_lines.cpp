#include "storage/wrapped_lines.h"

#include <algorithm>
#include <span>

namespace lectern {

namespace {

constexpr int least_columns = 50, most_columns = 120;
constexpr std::string_view blanks = " \t\r\f\v";

struct Line {
    std::uint64_t begin = 0;
    int columns = 0;  ///< with the blanks in front; 0 where it is empty
    int columns_of_first_word = 0;
    bool is_prose = false;     ///< no row of a table
    bool begins_item = false;  ///< of a list
    bool ends_sentence = false;
};

/// Characters of East Asia are two columns wide; in UTF-8 they begin with 0xE3 or more, and little else does.
int columns_of(std::string_view text) {
    int columns = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        columns += byte >= 0xE3 ? 2 : (byte & 0xC0) != 0x80 ? 1 : 0;
    }
    return columns;
}

/// Lines of East Asia are broken behind any character.
std::string_view first_word(std::string_view words) {
    if (static_cast<unsigned char>(words.front()) >= 0xE3) return words.substr(0, 3);
    return words.substr(0, words.find_first_of(blanks));
}

bool is_list_mark(std::string_view word) {
    if (word == "-" || word == "*" || word == "+" || word == "o" || word == "•" || word == "–" || word == "·")
        return true;
    if (word.find_first_of("#|>") == 0) return true;
    const bool closes = word.ends_with('.') || word.ends_with(')') || word.ends_with(':');
    return closes && word.size() <= 4 && word.find_first_of("0123456789") != word.npos;
}

Line line_of(std::string_view text, std::uint64_t begin) {
    Line line{.begin = begin};
    text = text.substr(0, text.find_last_not_of(blanks) + 1);
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return line;
    const std::string_view words = text.substr(first);
    line.columns = columns_of(text);
    line.columns_of_first_word = columns_of(first_word(words));
    line.is_prose =
        words.find('\t') == words.npos && words.find("   ") == words.npos && words.find(" | ") == words.npos;
    line.begins_item = is_list_mark(words.substr(0, words.find_first_of(blanks)));
    line.ends_sentence = std::string_view(".!?:;").find(words.back()) != std::string_view::npos;
    return line;
}

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    for (std::uint64_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(line_of(text.substr(begin, end - begin), begin));
        begin = end + 1;
    }
    return lines;
}

/// That 19 of 20 lines keep to.
int usual_columns(std::span<const Line> lines) {
    std::vector<int> columns;
    for (const Line& line : lines)
        if (line.columns > 0) columns.push_back(line.columns);
    if (columns.empty()) return 0;
    const auto at = columns.begin() + static_cast<std::ptrdiff_t>((columns.size() - 1) * 19 / 20);
    std::ranges::nth_element(columns, at);
    return *at;
}

bool goes_on(const Line& above, const Line& line, int columns) {
    return columns >= least_columns && columns <= most_columns && above.is_prose && line.is_prose &&
           !line.begins_item && above.columns + 1 + line.columns_of_first_word > columns;
}

/// Whether all of its lines are full but those that end a sentence.
bool is_filled(std::span<const Line> paragraph, int columns) {
    for (std::size_t i = 0; i + 1 < paragraph.size(); ++i)
        if (!paragraph[i].ends_sentence && !goes_on(paragraph[i], paragraph[i + 1], columns)) return false;
    return paragraph.size() >= 3;
}

void add_wrapped(std::span<const Line> paragraph, int usual, std::vector<std::uint64_t>& wrapped) {
    const int own = std::ranges::max_element(paragraph, {}, &Line::columns)->columns;
    const int columns = is_filled(paragraph, own) ? own : usual;
    for (std::size_t i = 1; i < paragraph.size(); ++i)
        if (!paragraph[i - 1].ends_sentence && goes_on(paragraph[i - 1], paragraph[i], columns))
            wrapped.push_back(paragraph[i].begin);
}

}  // namespace

std::vector<std::uint64_t> wrapped_lines(std::string_view text) {
    const std::vector<Line> lines = lines_of(text);
    const int usual = usual_columns(lines);
    std::vector<std::uint64_t> wrapped;
    for (std::size_t first = 0; first < lines.size();) {
        std::size_t end = first;
        while (end < lines.size() && lines[end].columns > 0) ++end;
        if (end > first) add_wrapped(std::span(lines).subspan(first, end - first), usual, wrapped);
        first = end + 1;
    }
    return wrapped;
}

}  // namespace lectern
