#include "app/evidence/evidence.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "engine/answer/fold_text.h"
#include "storage/text_splitter.h"

namespace lectern {

namespace {

constexpr std::string_view request =
    "Copy the sentence of the document that shows this, word for word. Write nothing else.";
constexpr int most_quote_tokens = 96;
/// Sentences that are compared with an answer.
constexpr int candidates = 8;
constexpr std::uint64_t longest_answer_sentence = 300;  // bytes
/// That are looked up one by one: small models go on in circles, and each takes a search of the whole document.
constexpr std::size_t most_answer_sentences = 8;

/// Opening and closing quotation marks, in UTF-8.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> marks{
    {{"\"", "\""}, {"\xe2\x80\x9c", "\xe2\x80\x9d"}, {"\xe2\x80\x9e", "\xe2\x80\x9c"}, {"\xc2\xab", "\xc2\xbb"}}};

bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool proves_something(std::string_view quote) {
    int words = 0;
    bool blank = true, digit = false, unspaced = false;
    for (const char c : quote) {
        if (blank && !is_blank(c)) ++words;
        blank = is_blank(c);
        digit = digit || std::isdigit(static_cast<unsigned char>(c)) != 0;
        unspaced = unspaced || static_cast<unsigned char>(c) >= 0xe3;  // Chinese, Japanese and Korean have few blanks
    }
    return words >= 3 || digit || (unspaced && quote.size() >= 9);
}

bool is_number(const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

/// What a sentence can share with an answer: words of four letters or more, by their first six; numbers; each character
/// of scripts without blanks.
std::set<std::string> words_of(std::string_view text) {
    std::set<std::string> words;
    icu::UnicodeString word;
    const auto finish = [&] {
        std::string bytes;
        word.tempSubString(0, 6).toUTF8String(bytes);
        if (word.countChar32() >= 4 || (!bytes.empty() && is_number(bytes))) words.insert(std::move(bytes));
        word.remove();
    };
    for (const char32_t character : fold_text(text).characters) {
        const auto lower = u_tolower(static_cast<UChar32>(character));
        if (stands_without_blanks(character)) {
            finish();
            std::string bytes;
            words.insert(icu::UnicodeString(lower).toUTF8String(bytes));
        } else if (is_letter_or_digit(character)) {
            word.append(lower);
        } else {
            finish();
        }
    }
    finish();
    return words;
}

bool share_a_word(std::string_view quote, std::string_view answer) {
    const std::set<std::string> quoted = words_of(quote), said = words_of(answer);
    return std::ranges::any_of(quoted, [&](const std::string& word) { return said.contains(word); });
}

void add(std::string_view quote, std::vector<std::string>& quotes) {
    if (proves_something(quote) && std::ranges::find(quotes, quote) == quotes.end()) quotes.emplace_back(quote);
}

}  // namespace

std::vector<std::string> quotes_in(std::string_view said) {
    std::vector<std::string> quotes;
    for (const auto& [opening, closing] : marks)
        for (std::size_t at = said.find(opening); at != std::string_view::npos; at = said.find(opening, at)) {
            const std::size_t begin = at + opening.size(), end = said.find(closing, begin);
            if (end == std::string_view::npos) break;
            add(said.substr(begin, end - begin), quotes);
            at = end + closing.size();
        }
    if (!quotes.empty()) return quotes;
    for (std::size_t begin = 0; begin < said.size();) {
        const std::size_t end = std::min(said.find('\n', begin), said.size());
        const std::string_view line = said.substr(begin, end - begin);
        const std::size_t last = line.find_last_not_of(" \t\r");
        const bool announces = last != std::string_view::npos && line[last] == ':';  // "The sentence is:"
        if (!announces) add(line, quotes);
        begin = end + 1;
    }
    return quotes;
}

Result<EvidenceFinder> EvidenceFinder::of(const Document& document) {
    auto sentences = TextIndex::of(document.text, TextIndex::Unit::sentences);
    if (!sentences) return fail(sentences.error());
    return EvidenceFinder(document, std::move(*sentences));
}

Evidence EvidenceFinder::at(std::uint64_t begin, std::uint64_t end) const {
    const std::string_view text = document_->text;
    while (begin < end && is_blank(text[begin])) ++begin;
    while (begin < end && is_blank(text[end - 1])) --end;
    return {.quote = std::string(text.substr(begin, end - begin)),
            .verified = true,
            .page = document_->page_at(begin),
            .begin = begin,
            .end = end};
}

std::vector<Evidence> EvidenceFinder::look_up(const std::vector<std::string>& quotes) const {
    std::vector<Evidence> all;
    for (const std::string& quote : quotes) {
        const auto places = quotes_.find(quote);
        Evidence evidence = places.empty() ? Evidence{} : at(places.front().begin, places.front().end);
        evidence.quote = quote;  // as the model wrote it
        all.push_back(std::move(evidence));
    }
    return all;
}

Result<std::optional<Evidence>> EvidenceFinder::sentence_for(std::string_view question, std::string_view answer,
                                                             double least_share) const {
    const std::set<std::string> said = words_of(answer), asked = words_of(question);
    const auto found = sentences_.search(answer, candidates);
    if (!found) return fail(found.error());
    const Passage* best = nullptr;
    double most = least_share;
    for (const Passage& sentence : *found) {
        const std::set<std::string> words =
            words_of(std::string_view(document_->text).substr(sentence.begin, sentence.end - sentence.begin));
        const auto held = [&](const std::string& word) { return words.contains(word); };
        const auto is_news = [&](const std::string& word) { return held(word) && !asked.contains(word); };
        const auto contradicts = [&](const std::string& word) {
            return is_number(word) && !held(word) && !asked.contains(word);
        };
        const bool tells = std::ranges::any_of(said, is_news) && std::ranges::none_of(said, contradicts);
        const double share = static_cast<double>(std::ranges::count_if(said, held)) / static_cast<double>(said.size());
        if (tells && (best == nullptr ? share >= most : share > most)) {
            best = &sentence;
            most = share;
        }
    }
    if (best == nullptr) return std::nullopt;
    Evidence evidence = at(best->begin, best->end);
    evidence.source = Evidence::Source::text;
    return evidence;
}

Result<std::optional<Evidence>> EvidenceFinder::words_for(std::string_view question, std::string_view item,
                                                          double least_share) const {
    const auto places = quotes_.find(item);
    if (places.empty()) return sentence_for(question, item, least_share);
    Evidence evidence = at(places.front().begin, places.front().end);
    evidence.source = Evidence::Source::text;
    return evidence;
}

Result<std::optional<Evidence>> EvidenceFinder::support_for(std::string_view question, std::string_view answer) const {
    auto support = sentence_for(question, answer);
    const std::vector<std::uint64_t> borders = split_into_sentences(answer, longest_answer_sentence);
    const std::size_t sentences = std::min(borders.size() - 1, most_answer_sentences);
    for (std::size_t i = 0; i < sentences && support && !*support; ++i)
        support = sentence_for(question, answer.substr(borders[i], borders[i + 1] - borders[i]));
    return support;
}

Result<std::vector<Evidence>> EvidenceFinder::judge(const std::vector<std::string>& quotes, std::string_view question,
                                                    std::string_view answer) const {
    std::vector<Evidence> all = look_up(quotes);
    const auto supports = [&](const Evidence& quote) { return quote.verified && share_a_word(quote.quote, answer); };
    if (std::ranges::any_of(all, supports)) return all;
    auto sentence = support_for(question, answer);
    if (!sentence) return fail(sentence.error());
    // Without such a sentence the quotes stay: the answer may be in another language than the document.
    if (!*sentence) return all;
    std::erase_if(all, [](const Evidence& quote) { return quote.verified; });
    all.push_back(std::move(**sentence));
    return all;
}

Result<std::vector<Evidence>> EvidenceFinder::ask(Conversation& conversation, std::string_view question,
                                                  std::string_view answer, const CancelToken& cancel) const {
    std::vector<TokenId> before = conversation.said();
    const auto said = conversation.ask({.text = std::string(request), .most_tokens = most_quote_tokens}, {}, cancel);
    conversation.go_on_from(std::move(before));
    if (!said) return fail(said.error());
    return judge(quotes_in(said->text), question, answer);
}

}  // namespace lectern
