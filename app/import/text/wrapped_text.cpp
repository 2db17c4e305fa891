#include "app/import/text/wrapped_text.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "app/import/text/code_points.h"
#include "app/import/text/line_end_hyphens.h"

namespace lectern {

namespace {

constexpr std::string_view blanks_of_line = " \t";

/// Enough to see how the lines of a text were broken, and which compounds it has; of a GiB of numbers with hyphens all
/// of them would take more memory than the text.
constexpr std::size_t looked_at = std::size_t{16} << 20;

/// Calls visit(line) for each line.
void for_each_line(std::string_view text, const auto& visit) {
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        visit(text.substr(begin, end - begin));
        begin = end + 1;
    }
}

std::string_view without_indentation(std::string_view line) {
    return line.substr(std::min(line.find_first_not_of(blanks_of_line), line.size()));
}

Compounds compounds_of(std::string_view text) {
    Compounds compounds;
    for_each_line(text, [&](std::string_view line) { collect_compounds(line, compounds); });
    return compounds;
}

/// How many of `words` stand in `text`.
std::size_t count_found(std::unordered_set<std::string> words, std::string_view text) {
    const std::size_t wanted = words.size();
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size() && !words.empty();) {
        const std::size_t here = at;
        if (u_isalnum(next_code_point(text, at))) continue;
        words.erase(std::string(text.substr(begin, here - begin)));
        begin = at;
    }
    words.erase(std::string(text.substr(begin)));
    return wanted - words.size();
}

/// True if the lines of the text were broken within words, not only at hyphens that are there anyway.
bool is_hyphenated(std::string_view text, const Compounds& compounds) {
    text = text.substr(0, looked_at);
    std::unordered_set<std::string> without_hyphen;
    Compounds with_hyphen;
    std::string_view above;
    for_each_line(text, [&](std::string_view line) {
        const std::string_view below = without_indentation(line);
        if (removable_hyphen(above, below, {}) > 0) {
            const std::string_view broken = last_word(above.substr(0, above.size() - hyphen_at_end(above)));
            const std::string begin(broken.substr(std::min(broken.find_first_not_of("\"'[{"), broken.size())));
            const std::string end(first_word(below));
            without_hyphen.insert(begin + end);
            if (compounds.contains(begin + '-' + end)) with_hyphen.insert(begin + '-' + end);
        }
        above = line;
    });
    return count_found(std::move(without_hyphen), text) >= with_hyphen.size();
}

/// Lines of a plain text, put one below the other.
class Lines {
 public:
    explicit Lines(std::string_view text)
        : compounds_(compounds_of(text.substr(0, looked_at))), is_hyphenated_(is_hyphenated(text, compounds_)) {
        text_.reserve(text.size() + 1);
    }

    void add(std::string_view line) {
        const std::string_view below = without_indentation(line);
        if (!takes_up_word_of(below)) {
            put_below(line);
            return;
        }
        const std::size_t word = std::min(below.find_first_of(blanks_of_line), below.size());
        text_ += below.substr(0, word);
        const std::size_t rest = below.find_first_not_of(blanks_of_line, word);
        if (rest == below.npos) return;  // its next line may go on with the same word
        put_below(line.substr(0, line.size() - below.size()));
        text_ += below.substr(rest);
    }

    std::string take() {
        text_.erase(0, 1);  // the break before the first line
        return std::move(text_);
    }

 private:
    /// True if the last word so far goes on in `below`: then its hyphen is dropped, if that is no part of it.
    bool takes_up_word_of(std::string_view below) {
        const std::string_view above = std::string_view(text_).substr(line_begin_);
        const bool is_soft = above.ends_with(soft_hyphen);
        const std::size_t hyphen = is_hyphenated_ || is_soft ? removable_hyphen(above, below, compounds_) : 0;
        const bool within_word = u_isalpha(last_code_point(above.substr(0, above.size() - hyphen_at_end(above)))) &&
                                 u_islower(first_code_point(below));
        const bool stays = within_word && breaks_compound(above, below);
        text_.resize(text_.size() - hyphen);
        return hyphen > 0 || stays;
    }

    void put_below(std::string_view line) {
        text_ += '\n';
        line_begin_ = text_.size();
        text_ += line;
    }

    Compounds compounds_;
    bool is_hyphenated_;
    std::string text_;
    std::size_t line_begin_ = 0;
};

void drop_soft_hyphens(std::string& text) {
    std::size_t kept = text.find(soft_hyphen);
    for (std::size_t i = kept; i < text.size();) {
        if (std::string_view(text).substr(i).starts_with(soft_hyphen)) {
            i += soft_hyphen.size();
        } else {
            text[kept++] = text[i++];
        }
    }
    if (kept != text.npos) text.resize(kept);
}

}  // namespace

void join_broken_words(std::string& text) {
    const auto has = [&](std::string_view end) { return text.find(end) != text.npos; };
    if (has("-\n") || has("\xe2\x80\x90\n") || has("\xc2\xad\n")) {
        Lines lines(text);
        for_each_line(text, [&](std::string_view line) { lines.add(line); });
        text = lines.take();
    }
    drop_soft_hyphens(text);
}

}  // namespace lectern
