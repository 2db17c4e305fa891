#include "app/import/pdf/foot_notes.h"

#include <algorithm>
#include <cctype>

#include "app/import/pdf/raised_words.h"

namespace lectern {

namespace {

using Words = std::vector<PlacedWord>;

constexpr std::string_view digits_of_notes = "0123456789";

/// The mark that begins a line, without the stop or brackets of a note's number; empty if none does.
std::string_view mark_of_note(std::string_view text) {
    if (text.starts_with('[') || text.starts_with('(')) text.remove_prefix(1);
    if (text.ends_with('.') || text.ends_with(')') || text.ends_with(']')) text.remove_suffix(1);
    const bool is_letter = text.size() == 1 && std::islower(static_cast<unsigned char>(text.front())) != 0;
    const bool is_number = !text.empty() && text.size() <= 3 && text.find_first_not_of(digits_of_notes) == text.npos;
    return is_letter || is_number ? text : std::string_view();
}

bool begins_with_digit(std::string_view mark) {
    return digits_of_notes.find(mark.front()) != digits_of_notes.npos;
}

/// "*", "†", "‡".
bool is_sign_of_note(std::string_view text) {
    return text == "*" || text == "**" || text == "\u2217" || text == "\u2020" || text == "\u2021" ||
           text == "\u00a7" || text == "\u00b6";
}

/// Up to the comma or the dash between marks, which goes too.
std::string_view take_mark(std::string_view& marks) {
    constexpr std::string_view dash = "\u2013";
    const std::size_t end = std::min({marks.find(','), marks.find(dash), marks.find('-'), marks.size()});
    const std::string_view mark = marks.substr(0, end);
    marks.remove_prefix(end);
    marks.remove_prefix(marks.starts_with(dash) ? dash.size() : std::min<std::size_t>(marks.size(), 1));
    return mark;
}

}  // namespace

FootNotes::FootNotes(const Words& words) {
    const double text_size = words.empty() ? 0 : typical_word(words, 0, words.size()).height();
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = line_end(words, begin);
        add(words, begin, end, text_size);
        begin = end;
    }
}

void FootNotes::add(const Words& words, std::size_t begin, std::size_t end, double text_size) {
    const std::string_view mark = mark_of_note(words[begin].text);
    if (mark.empty() || begin + 1 == words.size()) return;
    const PlacedWord& next = words[begin + 1];
    const bool is_beside = next.top < words[begin].bottom && next.bottom > words[begin].top;
    // Small type alone is no mark of a letter: "a house" begins with one.
    const bool is_in_small_type =
        begins_with_digit(mark) && typical_word(words, begin, end).height() < 0.95 * text_size;
    if (!is_beside || !(is_in_small_type || is_raised(words[begin], next))) return;
    double& top = tops_[std::string(mark)];
    top = std::max(top, words[begin].top);
}

bool FootNotes::explains(std::string_view mark, const PlacedWord& word) const {
    const auto note = tops_.find(mark);
    return note != tops_.end() && note->second >= word.bottom;
}

bool FootNotes::explain(std::string_view marks, const PlacedWord& word) const {
    bool any = false;
    while (!marks.empty()) {
        const std::string_view mark = take_mark(marks);
        if (explains(mark, word)) {
            any = true;
        } else if (!is_sign_of_note(mark)) {
            return false;
        }
    }
    return any;
}

}  // namespace lectern
