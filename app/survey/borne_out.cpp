#include "app/survey/borne_out.h"

#include <algorithm>
#include <span>

#include "storage/text_splitter.h"

namespace lectern {

namespace {

constexpr std::uint64_t longest_borne_out = 600;  // bytes

/// The section as a document of one page.
Document alone(const Document& document, const Section& section) {
    Document part;
    part.text = document.text.substr(section.begin, section.end - section.begin);
    part.pages = {{.label = "1", .begin = 0, .end = part.text.size()}};
    return part;
}

/// A word or two say little: with the sentence that they stand in.
void widen_to_sentence(Evidence& evidence, std::string_view text, std::span<const std::uint64_t> sentences) {
    constexpr std::uint64_t enough = 24;  // bytes
    if (evidence.end - evidence.begin >= enough) return;
    const auto after = std::ranges::upper_bound(sentences, evidence.begin);
    if (after == sentences.begin() || after == sentences.end()) return;
    evidence.begin = *std::prev(after);
    evidence.end = std::max(*after, evidence.end);
    const std::string_view sentence = text.substr(evidence.begin, evidence.end - evidence.begin);
    const std::size_t first = sentence.find_first_not_of(" \t\r\n\f"), last = sentence.find_last_not_of(" \t\r\n\f");
    evidence.end = evidence.begin + last + 1;
    evidence.begin += first;
    evidence.quote = text.substr(evidence.begin, evidence.end - evidence.begin);
}

}  // namespace

Result<std::vector<Finding>> borne_out(const std::vector<std::string>& items, std::string_view question,
                                       double least_share, const Document& document, const Section& section) {
    if (items.empty()) return std::vector<Finding>();
    const Document part = alone(document, section);
    const auto finder = EvidenceFinder::of(part);
    if (!finder) return fail(finder.error());
    const std::vector<std::uint64_t> sentences = split_into_sentences(part.text, longest_borne_out);
    std::vector<Finding> findings;
    for (const std::string& item : items) {
        auto evidence = finder->words_for(question, item, least_share);
        if (!evidence) return fail(evidence.error());
        if (!*evidence) continue;
        widen_to_sentence(**evidence, part.text, sentences);
        (*evidence)->begin += section.begin;
        (*evidence)->end += section.begin;
        (*evidence)->page = document.page_at((*evidence)->begin);
        findings.push_back({item, std::move(**evidence)});
    }
    return findings;
}

}  // namespace lectern
