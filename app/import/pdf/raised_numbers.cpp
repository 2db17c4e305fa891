#include "app/import/pdf/raised_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

namespace lectern {

namespace {

using Words = std::vector<PlacedWord>;

constexpr std::string_view digits = "0123456789";

double height(const PlacedWord& word) {
    return word.bottom - word.top;
}

/// One past the last word of the line that begins at `begin`.
std::size_t line_end(const Words& words, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < words.size() && words[end - 1].line_continues) ++end;
    return end;
}

/// A word of the size that fills most room of words [begin, end).
const PlacedWord& typical_word(const Words& words, std::size_t begin, std::size_t end) {
    std::map<long, double> room;
    const auto size = [](const PlacedWord& word) { return std::lround(2 * height(word)); };
    for (std::size_t i = begin; i < end; ++i)
        room[size(words[i])] += height(words[i]) * (words[i].right - words[i].left);
    const auto most =
        std::max_element(room.begin(), room.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return *std::find_if(words.begin() + static_cast<std::ptrdiff_t>(begin), words.end(),
                         [&](const PlacedWord& word) { return size(word) == most->first; });
}

bool is_raised(const PlacedWord& word, const PlacedWord& beside) {
    const double size = height(beside);
    return height(word) < 0.85 * size && word.bottom < beside.bottom - 0.2 * size && word.bottom > beside.top;
}

constexpr std::array<std::string_view, 4> signs{"-", "+", "\xe2\x88\x92", "\xe2\x80\x93"};  // also − and –

/// Bytes of what stands between two marks of notes: a comma, or the dash of those between.
std::size_t separator_length(std::string_view text) {
    if (std::string_view(",.;").find(text.front()) != std::string_view::npos) return 1;
    for (const std::string_view sign : signs)
        if (text.starts_with(sign)) return sign.size();
    return 0;
}

/// "12", "1,2", "11,13–15".
bool is_list_of_numbers(std::string_view text) {
    for (;;) {
        const std::size_t number = std::min(text.find_first_not_of(digits), text.size());
        text.remove_prefix(number);
        if (number == 0 || text.empty()) return number > 0;
        const std::size_t separator = separator_length(text);
        if (separator == 0) return false;
        text.remove_prefix(separator);
    }
}

/// "6", "-6", "2+", "1,2", "4–6".
bool is_number(std::string_view text) {
    for (const std::string_view sign : signs) {
        if (!text.starts_with(sign)) continue;
        text.remove_prefix(sign.size());
        break;
    }
    if (text.empty() || digits.find(text.front()) == digits.npos) return false;
    if (text.ends_with(',') || text.ends_with(';')) text.remove_suffix(1);  // the next mark stands behind a blank
    for (const std::string_view sign : signs) {
        if (!text.ends_with(sign)) continue;
        text.remove_suffix(sign.size());
        break;
    }
    return is_list_of_numbers(text);
}

bool ends_with_digit(std::string_view text) {
    return !text.empty() && digits.find(text.back()) != digits.npos;
}

/// What is raised to a power rather than explained by a note.
bool is_base(std::string_view text) {
    constexpr std::array<std::string_view, 8> known{"10", "mm", "cm", "dm", "km", "ft", "in", "sec"};
    text.remove_prefix(std::min(text.find_last_of("/(\xc2\xb7") + 1, text.size()));  // npos + 1 == 0
    const bool is_letter = text.size() == 1 && digits.find(text.front()) == digits.npos && text != ")" && text != "%";
    return is_letter || std::find(known.begin(), known.end(), text) != known.end();
}

/// The number that begins a line, without the stop or brackets of a note's number; empty if none does.
std::string_view number_of_note(std::string_view text) {
    if (text.starts_with('[') || text.starts_with('(')) text.remove_prefix(1);
    if (text.ends_with('.') || text.ends_with(')') || text.ends_with(']')) text.remove_suffix(1);
    const bool is_short = !text.empty() && text.size() <= 3;
    return is_short && text.find_first_not_of(digits) == text.npos ? text : std::string_view();
}

/// The notes at the foot of a page: for each number, how far down the last one with it stands.
class Notes {
 public:
    explicit Notes(const Words& words) {
        const double text_size = words.empty() ? 0 : height(typical_word(words, 0, words.size()));
        for (std::size_t begin = 0; begin < words.size();) {
            const std::size_t end = line_end(words, begin);
            add(words, begin, end, text_size);
            begin = end;
        }
    }

    /// Whether each of the numbers "1" or "1,2" begins a note that stands below the word.
    bool explain(std::string_view numbers, const PlacedWord& mark) const {
        for (std::size_t begin = 0; begin <= numbers.size();) {
            const std::size_t end = std::min(numbers.find(',', begin), numbers.size());
            const auto note = tops_.find(numbers.substr(begin, end - begin));
            if (note == tops_.end() || note->second < mark.bottom) return false;
            begin = end + 1;
        }
        return true;
    }

 private:
    void add(const Words& words, std::size_t begin, std::size_t end, double text_size) {
        const std::string_view number = number_of_note(words[begin].text);
        if (number.empty() || begin + 1 == words.size()) return;
        const PlacedWord& next = words[begin + 1];
        const bool beside = next.top < words[begin].bottom && next.bottom > words[begin].top;
        const bool is_small = height(typical_word(words, begin, end)) < 0.95 * text_size;
        if (!beside || !(is_small || is_raised(words[begin], next))) return;
        double& top = tops_[std::string(number)];
        top = std::max(top, words[begin].top);
    }

    std::map<std::string, double, std::less<>> tops_;
};

void mark(Words& words, std::size_t begin, std::size_t end, const Notes& notes) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += words[i].text;
    if (!is_number(text)) return;
    PlacedWord& before = words[begin - 1];
    if (!is_base(before.text) && notes.explain(text, words[begin])) {
        words[begin].text.insert(0, 1, '[');
        words[end - 1].text += ']';
        return;
    }
    if (before.space_after) return;  // belongs to what follows, or stands alone
    const bool is_fraction = end < words.size() && words[end - 1].line_continues && !words[end - 1].space_after &&
                             (words[end].text.starts_with('/') || words[end].text.starts_with("\xe2\x81\x84"));  // ⁄
    if (is_fraction) {
        before.space_after = ends_with_digit(before.text);
    } else {
        words[begin].text.insert(0, 1, '^');
    }
}

void mark_in_line(Words& words, std::size_t begin, std::size_t end, const Notes& notes) {
    const PlacedWord typical = typical_word(words, begin, end);
    for (std::size_t i = begin; i < end;) {
        const std::size_t first = i++;
        if (!is_raised(words[first], typical)) continue;
        while (i < end && !words[i - 1].space_after && is_raised(words[i], typical)) ++i;
        if (first > begin) {
            mark(words, first, i, notes);
        } else if (i < end && is_number(words[first].text)) {
            words[i - 1].space_after = true;  // the note that it begins
        }
    }
}

}  // namespace

void mark_raised_numbers(std::vector<PlacedWord>& words) {
    const Notes notes(words);
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = line_end(words, begin);
        mark_in_line(words, begin, end, notes);
        begin = end;
    }
}

}  // namespace lectern
