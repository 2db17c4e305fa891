#include "app/survey/every_page.h"

#include <algorithm>

#include "app/survey/borne_out.h"
#include "app/survey/said_items.h"

namespace lectern {

namespace {

constexpr std::string_view collecting_task =
    "You collect what a part of a document says. Answer with facts from that part only.";

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

}  // namespace

Result<EveryPage> EveryPage::about(std::vector<std::string> questions, std::unique_ptr<SectionReader> reader,
                                   const Document& document) {
    constexpr int most_asked = 1024;
    constexpr int slack = section_tokens / 16;  // parts of a text may be fewer tokens alone than as a whole
    int longest = 0;
    for (const std::string& question : questions)
        longest = std::max(longest, reader->tokens_of(request_for(question)));  // the longer one
    if (longest > most_asked)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The question has {tokens} tokens, more than the {most} that there is room for.",
                                      longest, most_asked),
                     .means = sentence("Nothing was asked."),
                     .next = sentence("Shorten the question.")});
    const auto room = reader->make_room({&collecting_task, 1}, section_tokens + slack + longest + answer_tokens);
    if (!room) return fail(room.error());
    return EveryPage(std::move(questions), document, std::move(reader));
}

Result<SectionFindings> EveryPage::ask(std::size_t question, const Section& section, const CancelToken& cancel) {
    const std::string& text = questions_[question];
    reader_->show(collecting_task,
                  std::string_view(document_->text).substr(section.begin, section.end - section.begin));
    const auto fit = reader_->preference(doubt_about(text), "Yes", "No", cancel);
    if (!fit) return fail(fit.error());
    SectionFindings found{.fit = *fit, .begin = section.begin, .end = section.end, .findings = {}};
    remember(question, found);
    if (!fits(*fit, best_[question])) return found;
    const auto said = reader_->ask(request_for(text), answer_tokens, cancel, repeats_itself);
    if (!said) return fail(said.error());
    auto findings = borne_out(items_in(*said), text, EvidenceFinder::half, *document_, section);
    if (!findings) return fail(findings.error());
    found.findings = std::move(*findings);
    return found;
}

void EveryPage::remember(std::size_t question, const SectionFindings& section) {
    best_[question] = std::max(best_[question], section.fit);
}

std::vector<SectionFindings> findings_of(const Survey& survey, const Document& document) {
    std::vector<SectionFindings> sections;
    for (const auto& found : survey.found())
        if (found) sections.push_back(findings_from(*found, document));
    return sections;
}

Result<LookAtSection> ask_every_page(const std::vector<std::string>& questions, std::unique_ptr<SectionReader> reader,
                                     const Document& document, const std::vector<Section>& sections,
                                     std::span<const Survey> surveys, const CancelToken& cancel) {
    auto made = EveryPage::about(questions, std::move(reader), document);
    if (!made) return fail(made.error());
    const auto every_page = std::make_shared<EveryPage>(std::move(*made));
    for (std::size_t i = 0; i < questions.size(); ++i)
        for (const SectionFindings& before : findings_of(surveys[i], document)) every_page->remember(i, before);
    return [every_page, &document, &sections, &cancel](std::size_t question, int section) -> Result<std::string> {
        const auto findings = every_page->ask(question, sections[static_cast<std::size_t>(section)], cancel);
        if (!findings) return fail(findings.error());
        return to_json(*findings, document);
    };
}

}  // namespace lectern
