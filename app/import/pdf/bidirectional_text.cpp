#include "app/import/pdf/bidirectional_text.h"

#include <unicode/normalizer2.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "app/import/pdf/line_direction.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

/// No line is longer; what a hostile page puts into one stays as it stands.
constexpr std::size_t longest_cell = std::size_t{1} << 20;

constexpr int zero_width_non_joiner = 0x200C;

constexpr std::size_t no_word = static_cast<std::size_t>(-1);

/// A character of a line.
struct Letter {
    int code_point = 0;
    std::size_t word = no_word;  ///< of the line's words
    bool is_turned = false;      ///< stands in a run from right to left
};

/// A bracket in a run from right to left.
struct Bracket {
    std::size_t line = 0, at = 0;  ///< byte of that line's text
    int code_point = 0;
};

bool is_mark(int c) {
    return u_charType(c) == U_NON_SPACING_MARK;
}

/// The letters of bytes [begin, end) of a line. `word` is the first of its words that may stand there, and moves on.
std::vector<Letter> letters_of(const PlacedLine& line, std::size_t begin, std::size_t end, std::size_t& word) {
    std::vector<Letter> letters;
    const std::string_view text = std::string_view(line.text).substr(0, end);
    for (std::size_t at = begin; at < end;) {
        while (word < line.words.size() && line.words[word].end <= at) ++word;
        const bool is_in_word = word < line.words.size() && line.words[word].begin <= at;
        letters.push_back({.code_point = next_code_point(text, at), .word = is_in_word ? word : no_word});
    }
    return letters;
}

/// Turns the runs from right to left (Unicode's bidirectional algorithm, which undoes itself).
void turn_runs(std::vector<Letter>& letters, bool base_is_right_to_left) {
    icu::UnicodeString text;
    std::vector<std::size_t> letter_at;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        text.append(static_cast<UChar32>(std::max(letters[i].code_point, 0)));
        letter_at.resize(static_cast<std::size_t>(text.length()), i);
    }
    const std::unique_ptr<UBiDi, decltype(&ubidi_close)> bidi(ubidi_open(), &ubidi_close);
    UErrorCode status = U_ZERO_ERROR;
    ubidi_setReorderingMode(bidi.get(), UBIDI_REORDER_INVERSE_LIKE_DIRECT);
    ubidi_setPara(bidi.get(), text.getBuffer(), text.length(), base_is_right_to_left ? 1 : 0, nullptr, &status);
    const std::int32_t runs = ubidi_countRuns(bidi.get(), &status);
    if (U_FAILURE(status) != 0) return;
    std::vector<Letter> turned;
    turned.reserve(letters.size());
    for (std::int32_t run = 0; run < runs; ++run) {
        std::int32_t begin = 0;
        std::int32_t length = 0;
        const bool is_turned = ubidi_getVisualRun(bidi.get(), run, &begin, &length) == UBIDI_RTL;
        if (length <= 0) continue;
        const std::size_t first = letter_at[static_cast<std::size_t>(begin)];
        const std::size_t last = letter_at[static_cast<std::size_t>(begin + length - 1)];
        const std::size_t at = turned.size();
        for (std::size_t i = first; i <= last; ++i) {
            turned.push_back(letters[i]);
            turned.back().is_turned = is_turned;
        }
        if (is_turned) std::reverse(turned.begin() + static_cast<std::ptrdiff_t>(at), turned.end());
    }
    letters = std::move(turned);
}

/// Whether word `next` of a cell stands in a line below that of word `last`: wrapped cells are one line of text.
bool stands_below(const PlacedLine& line, std::size_t last, std::size_t next) {
    const PlacedSpan& above = line.words[last];
    const PlacedSpan& below = line.words[next];
    return (below.top + below.bottom) / 2 > above.bottom && below.bottom > above.bottom;
}

/// Turns each of the lines that a cell was wrapped into by itself.
void turn_lines_of(std::vector<Letter>& letters, const PlacedLine& line) {
    std::vector<Letter> turned;
    turned.reserve(letters.size());
    std::size_t begin = 0;
    std::size_t end = 0;  // one past the last letter of a word
    const auto end_line = [&](std::size_t next) {
        std::vector<Letter> part(letters.begin() + static_cast<std::ptrdiff_t>(begin),
                                 letters.begin() + static_cast<std::ptrdiff_t>(end));
        turn_runs(part, line.is_right_to_left);
        turned.insert(turned.end(), part.begin(), part.end());
        turned.insert(turned.end(), letters.begin() + static_cast<std::ptrdiff_t>(end),
                      letters.begin() + static_cast<std::ptrdiff_t>(next));
        begin = next;
    };
    std::size_t last = no_word;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (letters[i].word == no_word) continue;
        if (last != no_word && letters[i].word != last && stands_below(line, last, letters[i].word)) end_line(i);
        last = letters[i].word;
        end = i + 1;
    }
    end = letters.size();
    end_line(letters.size());
    letters = std::move(turned);
}

/// How lines have the marks that stand on letters: some programs write them before the letter, others behind it; here,
/// from left to right. No word begins with a mark. (Behind a mark there is a blank in any case: it has no width.)
class MarkOrder {
 public:
    void look_at(std::string_view line) {
        bool after_blank = true;
        int c = ' ';
        for (std::size_t at = 0; at < line.size();) {
            c = next_code_point(line, at);
            begin_words_ += after_blank && is_mark(c) ? 1 : 0;
            after_blank = c == ' ' || c == '\t';
        }
        end_lines_ += is_mark(c) ? 1 : 0;
    }

    bool marks_follow_letters() const { return end_lines_ > begin_words_; }

 private:
    int begin_words_ = 0;
    int end_lines_ = 0;
};

/// Puts each letter before the marks that turning has put before it.
void put_marks_behind(std::vector<Letter>& letters) {
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const std::size_t first = i;
        while (i < letters.size() && letters[i].is_turned && is_mark(letters[i].code_point)) ++i;
        if (i == first || i == letters.size() || !runs_right_to_left(letters[i].code_point)) continue;
        std::rotate(letters.begin() + static_cast<std::ptrdiff_t>(first),
                    letters.begin() + static_cast<std::ptrdiff_t>(i),
                    letters.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
}

/// A mark has no width, which Poppler takes for the end of a word.
void drop_blanks_at_marks(std::vector<Letter>& letters) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const bool before_mark =
            i + 1 < letters.size() && letters[i + 1].is_turned && is_mark(letters[i + 1].code_point);
        if (letters[i].code_point != ' ' || !before_mark) letters[kept++] = letters[i];
    }
    letters.resize(kept);
}

bool is_presentation_form(int c) {
    constexpr int first_phrase = 0xFDF0;  // whole words in one letter, which text has as such
    constexpr int last_phrase = 0xFDFB;
    return ((c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC)) && (c < first_phrase || c > last_phrase);
}

icu::UnicodeString plain_letters(int c) {
    static const icu::Normalizer2* const nfkc = [] {
        UErrorCode status = U_ZERO_ERROR;
        return icu::Normalizer2::getNFKCInstance(status);  // ICU's own, never freed
    }();
    icu::UnicodeString plain;
    if (!is_presentation_form(c) || nfkc->getDecomposition(c, plain) == 0) {
        return {static_cast<UChar32>(c < 0 ? 0xFFFD : c)};
    }
    // A mark on its own comes with a blank to stand on.
    if (plain.length() > 1 && plain[0] == u' ') plain.remove(0, 1);
    return plain;
}

/// Whether a letter joins the next one wherever it can.
bool joins_on(int presentation_form) {
    const icu::UnicodeString plain = plain_letters(presentation_form);
    const UChar32 last = plain.char32At(plain.length() - 1);
    return u_getIntPropertyValue(last, UCHAR_JOINING_TYPE) == U_JT_DUAL_JOINING;
}

/// Two shapes of a word that do not join although both letters could: the writer has kept them apart (Persian
/// "می‌شود").
bool are_kept_apart(int letter, int next) {
    const auto shape = [](int c) { return u_getIntPropertyValue(c, UCHAR_DECOMPOSITION_TYPE); };
    if (!is_presentation_form(letter) || !is_presentation_form(next)) return false;
    const bool ends = shape(letter) == U_DT_FINAL || shape(letter) == U_DT_ISOLATED;
    const bool begins = shape(next) == U_DT_INITIAL || shape(next) == U_DT_ISOLATED;
    return ends && begins && joins_on(letter);
}

void append_letter(int c, std::string& text) {
    plain_letters(c).toUTF8String(text);
}

/// Appends to the words the one that ends `text` now and began at `begin`: what follows another without a blank belongs
/// to the same word.
void add_word(const PlacedSpan& from, std::size_t begin, std::size_t end, std::vector<PlacedSpan>& words) {
    if (begin == end) return;
    if (!words.empty() && words.back().end == begin) {
        PlacedSpan& word = words.back();
        word.end = end;
        word.left = std::min(word.left, from.left);
        word.right = std::max(word.right, from.right);
        word.top = std::min(word.top, from.top);
        word.bottom = std::max(word.bottom, from.bottom);
        return;
    }
    words.push_back(from);
    words.back().begin = begin;
    words.back().end = end;
}

/// A line that is being put together anew.
class ReadLine {
 public:
    ReadLine(const PlacedLine& from, std::size_t index, std::vector<Bracket>& brackets)
        : from_(from), index_(index), brackets_(brackets) {}

    void add_cell(const std::vector<Letter>& letters) {
        if (has_cell_) text_ += '\t';
        has_cell_ = true;
        for (std::size_t i = 0; i < letters.size();) {
            const std::size_t word = letters[i].word;
            const std::size_t begin = text_.size();
            for (; i < letters.size() && letters[i].word == word; ++i) {
                add(letters[i]);
                const bool goes_on = i + 1 < letters.size() && letters[i].is_turned && letters[i + 1].is_turned;
                if (goes_on && are_kept_apart(letters[i].code_point, letters[i + 1].code_point)) {
                    append_code_point(zero_width_non_joiner, text_);
                }
            }
            if (word != no_word) add_word(from_.words[word], begin, text_.size(), words_);
        }
    }

    void put_into(PlacedLine& line) {
        line.text = std::move(text_);
        line.words = std::move(words_);
    }

 private:
    void add(const Letter& letter) {
        if (letter.is_turned && u_charMirror(letter.code_point) != letter.code_point) {
            brackets_.push_back({index_, text_.size(), letter.code_point});
        }
        append_letter(letter.code_point, text_);
    }

    const PlacedLine& from_;
    std::size_t index_;
    std::vector<Bracket>& brackets_;
    std::string text_;
    std::vector<PlacedSpan> words_;
    bool has_cell_ = false;
};

void read_line(PlacedLine& line, std::size_t index, bool marks_follow_letters, std::vector<Bracket>& brackets) {
    std::vector<std::vector<Letter>> cells;
    std::size_t word = 0;
    for (std::size_t begin = 0; begin <= line.text.size();) {
        const std::size_t end = std::min(line.text.find('\t', begin), line.text.size());
        std::vector<Letter> letters = letters_of(line, begin, end, word);
        if (letters.size() <= longest_cell) turn_lines_of(letters, line);
        if (marks_follow_letters) put_marks_behind(letters);
        drop_blanks_at_marks(letters);
        cells.push_back(std::move(letters));
        begin = end + 1;
    }
    if (line.is_right_to_left) std::reverse(cells.begin(), cells.end());
    ReadLine read(line, index, brackets);
    for (const std::vector<Letter>& cell : cells) read.add_cell(cell);
    read.put_into(line);
    if (line.is_right_to_left && !line.words.empty()) {
        line.first_word_width = line.words.front().right - line.words.front().left;
    }
}

/// Some files name a bracket as it looks, others as it is meant; here they show which: each line whose first bracket
/// opens and whose last one closes.
bool brackets_are_as_meant(const std::vector<Bracket>& brackets) {
    const auto opens = [](const Bracket& bracket) { return u_charType(bracket.code_point) == U_START_PUNCTUATION; };
    int as_meant = 0;
    int as_looks = 0;
    for (std::size_t i = 0; i + 1 < brackets.size(); ++i) {
        if (brackets[i].line != brackets[i + 1].line || opens(brackets[i]) == opens(brackets[i + 1])) continue;
        ++(opens(brackets[i]) ? as_meant : as_looks);
        ++i;
    }
    return as_meant > as_looks;
}

void mirror(const std::vector<Bracket>& brackets, std::vector<PlacedLine>& lines) {
    for (const Bracket& bracket : brackets) {
        std::string before;
        std::string after;
        append_code_point(bracket.code_point, before);
        append_code_point(u_charMirror(bracket.code_point), after);
        // As long in nearly every case: the places of what follows must not move.
        if (before.size() == after.size()) lines[bracket.line].text.replace(bracket.at, before.size(), after);
    }
}

}  // namespace

bool has_right_to_left(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        if (runs_right_to_left(next_code_point(text, at))) return true;
    }
    return false;
}

void put_into_reading_order(std::vector<PlacedLine>& lines) {
    std::vector<Directions> directions;
    Directions page;
    MarkOrder marks;
    for (const PlacedLine& line : lines) {
        directions.push_back(directions_of(line.text));
        page.turned += directions.back().turned;
        page.other += directions.back().other;
        if (directions.back().turned > 0) marks.look_at(line.text);
    }
    if (page.turned == 0) return;
    std::vector<Bracket> brackets;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_row = lines[i].has_cells && page.turned > page.other;
        const bool is_end =
            directions[i].turned == 0 && i > 0 && ends_paragraph_from_right(lines[i], directions[i], lines[i - 1]);
        if (directions[i].turned == 0 && !is_row && !is_end) continue;
        lines[i].is_right_to_left = is_row || is_end || is_read_from_right(directions[i], page);
        read_line(lines[i], i, marks.marks_follow_letters(), brackets);
    }
    if (!brackets_are_as_meant(brackets)) mirror(brackets, lines);
}

}  // namespace lectern
