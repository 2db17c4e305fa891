#include "app/survey/every_page.h"

#include <algorithm>

#include "app/survey/said_items.h"
#include "storage/text_splitter.h"

namespace lectern {

namespace {

constexpr std::string_view task = "You collect what a part of a document says. Answer with facts from that part only.";

std::string request_for(std::string_view question) {
    return fmt::format(
        "\n\n---\n\nThe text above is one part of a longer document. {}\n\nAnswer with what this part says, one item a "
        "line that begins with \"- \". If this part says nothing about it, answer only: {}",
        question, nothing_said);
}

/// Small models list something from any text; whether it belongs to the answer they tell better where they are asked
/// that alone.
std::string doubt_about(std::string_view question) {
    return fmt::format(
        "\n\n---\n\nThe text above is one part of a longer document. Does it say something that belongs in the answer "
        "to "
        "this question: \"{}\" Answer yes or no.",
        question);
}

constexpr std::uint64_t longest_sentence = 600;  // bytes

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

Result<EveryPage> EveryPage::about(std::vector<std::string> questions, Model& model, const Document& document) {
    constexpr int most_asked = 1024;
    constexpr int slack = section_tokens / 16;  // parts of a text may be fewer tokens alone than as a whole
    int longest = 0;
    for (const std::string& question : questions) {
        std::vector<TokenId> asked;
        model.tokenizer().encode(request_for(question), TextPosition::after_special, asked);  // the longer one
        longest = std::max(longest, static_cast<int>(asked.size()));
    }
    if (longest > most_asked)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The question has {tokens} tokens, more than the {most} that there is room for.",
                                      longest, most_asked),
                     .means = sentence("Nothing was asked."),
                     .next = sentence("Shorten the question.")});
    auto shown = ShownText::with_room(
        model, section_tokens + slack + ShownText::tokens_around(model, task) + longest + answer_tokens,
        CellFormat::q8);
    if (!shown) return fail(shown.error());
    return EveryPage(std::move(questions), document, std::move(*shown));
}

Result<SectionFindings> EveryPage::ask(std::size_t question, const Section& section, const CancelToken& cancel) {
    const std::string& text = questions_[question];
    shown_.show(task, std::string_view(document_->text).substr(section.begin, section.end - section.begin));
    const auto fit = shown_.preference(doubt_about(text), "Yes", "No", cancel);
    if (!fit) return fail(fit.error());
    SectionFindings found{.fit = *fit};
    remember(question, found);
    if (!fits(*fit, best_[question])) return found;
    const auto said = shown_.ask(request_for(text), answer_tokens, cancel, repeats_itself);
    if (!said) return fail(said.error());
    if (said->stop == StopReason::cancelled)
        return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    auto findings = borne_out(items_in(said->text), text, section);
    if (!findings) return fail(findings.error());
    found.findings = std::move(*findings);
    return found;
}

void EveryPage::remember(std::size_t question, const SectionFindings& section) {
    best_[question] = std::max(best_[question], section.fit);
}

/// Items that words of the section say.
Result<std::vector<Finding>> EveryPage::borne_out(const std::vector<std::string>& items, const std::string& question,
                                                  const Section& section) const {
    if (items.empty()) return std::vector<Finding>();
    const Document part = alone(*document_, section);
    const auto finder = EvidenceFinder::of(part);
    if (!finder) return fail(finder.error());
    const std::vector<std::uint64_t> sentences = split_into_sentences(part.text, longest_sentence);
    std::vector<Finding> findings;
    for (const std::string& item : items) {
        auto evidence = finder->words_for(question, item);
        if (!evidence) return fail(evidence.error());
        if (!*evidence) continue;
        widen_to_sentence(**evidence, part.text, sentences);
        (*evidence)->begin += section.begin;
        (*evidence)->end += section.begin;
        (*evidence)->page = document_->page_at((*evidence)->begin);
        findings.push_back({item, std::move(**evidence)});
    }
    return findings;
}

}  // namespace lectern
