#include "app/evidence/support.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "app/evidence/announcement.h"
#include "engine/answer/fold_text.h"

namespace lectern {

namespace {

constexpr std::size_t least_words = 4;
constexpr double least_of_news = 0.5, least_of_question = 0.25;

// One is left out: it is a pronoun and an article too.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> written_numbers{
    {{"two", "2"},   {"three", "3"}, {"four", "4"},        {"five", "5"},         {"six", "6"},     {"seven", "7"},
     {"eight", "8"}, {"nine", "9"},  {"ten", "10"},        {"eleven", "11"},      {"twelve", "12"}, {"zwei", "2"},
     {"drei", "3"},  {"vier", "4"},  {"f\xc3\xbcnf", "5"}, {"sechs", "6"},        {"sieben", "7"},  {"acht", "8"},
     {"neun", "9"},  {"zehn", "10"}, {"elf", "11"},        {"zw\xc3\xb6lf", "12"}}};

/// The same word, or another form of it, as far as its end tells.
bool is_form_of(const std::string& word, const std::string& other) {
    constexpr std::size_t stem = 4, ending = 2;
    const auto& [shorter, longer] =
        std::minmax(word, other, [](const auto& a, const auto& b) { return a.size() < b.size(); });
    return word == other || (!is_number(word) && shorter.size() >= stem && longer.size() - shorter.size() <= ending &&
                             longer.starts_with(shorter));
}

/// Adds a word to those of a text, and begins the next.
void finish(icu::UnicodeString& word, WordSet& words) {
    std::string bytes;
    word.toUTF8String(bytes);
    const auto written = std::ranges::find(written_numbers, bytes, [](const auto& number) { return number.first; });
    if (written != written_numbers.end()) {
        words.emplace(written->second);
    } else if (word.countChar32() >= 2 || (!bytes.empty() && is_number(bytes))) {
        bytes.clear();
        word.tempSubString(0, 6).toUTF8String(bytes);
        words.insert(std::move(bytes));
    }
    word.remove();
}

}  // namespace

bool is_number(const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

WordSet words_of(std::string_view text) {
    WordSet words;
    icu::UnicodeString word;
    for (const char32_t character : fold_text(text).characters) {
        const auto lower = u_tolower(static_cast<UChar32>(character));
        if (stands_without_blanks(character)) {
            finish(word, words);
            std::string bytes;
            words.insert(icu::UnicodeString(lower).toUTF8String(bytes));
        } else if (is_letter_or_digit(character)) {
            word.append(lower);
        } else {
            finish(word, words);
        }
    }
    finish(word, words);
    return words;
}

Claim claim_of(std::string_view question, std::string_view answer) {
    Claim claim{.answer = answer, .asked = words_of(question), .news = words_of(without_announcement(answer))};
    std::erase_if(claim.news, [&](const std::string& word) {
        return std::ranges::any_of(claim.asked, [&](const std::string& asked) { return is_form_of(word, asked); });
    });
    return claim;
}

Support::Support(std::string_view text, const TextIndex& sentences) : text_(text), sentences_(sentences.passages()) {
    for (std::size_t i = 0; i < sentences_.size(); ++i)
        for (const std::string& word : words_between(i, i + 1)) ++sentences_with_[word];
}

/// A word that stands nowhere weighs as much as one that stands once.
double Support::weight_of(const std::string& word) const {
    const auto with = sentences_with_.find(word);
    const int sentences = with == sentences_with_.end() ? 1 : with->second;
    return std::log1p(static_cast<double>(sentences_.size()) / sentences);
}

double Support::share(const WordSet& words, const WordSet& held) const {
    double all = 0, shared = 0;
    for (const std::string& word : words) {
        const double weight = weight_of(word);
        all += weight;
        if (held.contains(word)) shared += weight;
    }
    return all == 0 ? 0 : shared / all;
}

WordSet Support::words_between(std::size_t first, std::size_t last) const {
    const std::uint64_t begin = sentences_[first].begin;
    return words_of(text_.substr(begin, sentences_[last - 1].end - begin));
}

bool Support::says(std::string_view words, const Claim& claim) const {
    return may_translate(words, claim) && share(claim.news, words_of(words)) >= least_of_news;
}

bool Support::may_translate(std::string_view words, const Claim& claim) {
    const WordSet held = words_of(words);
    const auto contradicts = [&](const std::string& word) { return is_number(word) && !held.contains(word); };
    return held.size() >= least_words && std::ranges::none_of(claim.news, contradicts);
}

std::optional<double> Support::fit(const Passage& sentence, const Claim& claim, bool read_again) const {
    const std::string_view words = text_.substr(sentence.begin, sentence.end - sentence.begin);
    if (!says(words, claim)) return std::nullopt;
    const WordSet held = words_of(words);
    const auto at = std::ranges::lower_bound(sentences_, sentence.begin, {}, &Passage::begin);
    const auto index = static_cast<std::size_t>(at - sentences_.begin());
    const double of_question =
        share(claim.asked, words_between(index == 0 ? 0 : index - 1, std::min(index + 2, sentences_.size())));
    const bool shares_words = std::ranges::any_of(
        claim.news, [&](const std::string& word) { return held.contains(word) && !is_number(word); });
    if (of_question < least_of_question && !(read_again && shares_words)) return std::nullopt;
    return share(claim.news, held) + of_question;
}

std::vector<Passage> Support::sentences_in(std::uint64_t begin, std::uint64_t end) const {
    const auto first = std::ranges::upper_bound(sentences_, begin, {}, &Passage::end);
    const auto last = std::ranges::lower_bound(sentences_, end, {}, &Passage::begin);
    return first < last ? std::vector<Passage>(first, last) : std::vector<Passage>();
}

bool Support::is_foreign(std::string_view answer) const {
    WordSet words = words_of(answer);
    std::erase_if(words, is_number);
    const auto stands = [&](const std::string& word) { return sentences_with_.contains(word); };
    return std::ranges::count_if(words, stands) * 2 < std::ssize(words);
}

}  // namespace lectern
