#include "app/evidence/evidence.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "app/evidence/quote_request.h"
#include "storage/text_splitter.h"

namespace lectern {

namespace {

/// Sentences that are compared with an answer.
constexpr int candidates = 8;
constexpr std::uint64_t longest_answer_sentence = 300;  // bytes

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

/// Words of which few stand in every sentence. One character is a word of a script without blanks.
WordSet long_words_of(std::string_view text) {
    constexpr std::ptrdiff_t least_letters = 4;
    WordSet words = words_of(text);
    std::erase_if(words, [](const std::string& word) {
        const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
        const std::ptrdiff_t letters = std::ssize(word) - std::ranges::count_if(word, goes_on);
        return letters < least_letters && letters > 1 && !is_number(word);
    });
    return words;
}

/// An answer, and its first sentence: answers begin with what they answer, and what follows may be said of anything.
std::vector<Claim> claims_of(std::string_view question, std::string_view answer) {
    std::vector<Claim> claims{claim_of(question, answer)};
    const std::vector<std::uint64_t> borders = split_into_sentences(answer, longest_answer_sentence);
    if (borders.size() > 2) claims.push_back(claim_of(question, answer.substr(0, borders[1])));
    return claims;
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
    const WordSet said = long_words_of(answer), asked = long_words_of(question);
    const auto found = sentences_.search(answer, candidates);
    if (!found) return fail(found.error());
    const Passage* best = nullptr;
    double most = least_share;
    for (const Passage& sentence : *found) {
        const WordSet words =
            long_words_of(std::string_view(document_->text).substr(sentence.begin, sentence.end - sentence.begin));
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

Result<std::optional<Evidence>> EvidenceFinder::related_to(const Claim& claim,
                                                           std::span<const TextStretch> read_again) const {
    const auto found = sentences_.search(claim.answer, candidates);
    if (!found) return fail(found.error());
    std::optional<Passage> best;
    double most = 0;
    const auto compare = [&](const std::vector<Passage>& sentences, bool were_read_again) {
        for (const Passage& sentence : sentences)
            if (const auto fit = support_.fit(sentence, claim, were_read_again); fit && *fit > most) {
                best = sentence;
                most = *fit;
            }
    };
    for (const TextStretch& stretch : read_again) compare(support_.sentences_in(stretch.begin, stretch.end), true);
    compare(*found, false);
    if (!best) return std::nullopt;
    Evidence evidence = at(best->begin, best->end);
    evidence.source = Evidence::Source::text;
    return evidence;
}

Result<std::vector<Evidence>> EvidenceFinder::judge(const std::vector<std::string>& quotes, std::string_view question,
                                                    std::string_view answer,
                                                    std::span<const TextStretch> read_again) const {
    std::vector<Evidence> all = look_up(quotes);
    const std::vector<Claim> claims = claims_of(question, answer);
    const auto is_said = [&](const Evidence& quote) {
        return quote.verified &&
               std::ranges::any_of(claims, [&](const Claim& claim) { return support_.says(quote.quote, claim); });
    };
    if (std::ranges::any_of(all, is_said)) return all;
    const bool is_foreign = support_.is_foreign(answer);
    std::erase_if(all, [&](const Evidence& quote) {
        return quote.verified && !(is_foreign && Support::may_translate(quote.quote, claims.front()));
    });
    for (const Claim& claim : claims) {
        auto sentence = related_to(claim, read_again);
        if (!sentence) return fail(sentence.error());
        if (!*sentence) continue;
        std::erase_if(all, [](const Evidence& quote) { return quote.verified; });
        all.push_back(std::move(**sentence));
        break;
    }
    return all;
}

Result<std::vector<Evidence>> EvidenceFinder::ask(Conversation& conversation, std::string_view question,
                                                  std::string_view answer, std::span<const TextStretch> read_again,
                                                  const CancelToken& cancel) const {
    std::vector<TokenId> before = conversation.said();
    const auto said =
        conversation.ask({.text = std::string(quote_request), .most_tokens = most_quote_tokens}, {}, cancel);
    conversation.go_on_from(std::move(before));
    if (!said) return fail(said.error());
    return judge(quotes_in(said->text), question, answer, read_again);
}

}  // namespace lectern
