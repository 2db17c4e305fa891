#include "app/cli/show_overview.h"

#include "app/cli/evidence_json.h"
#include "app/cli/quoted_item.h"
#include "app/cli/surveyed_document.h"
#include "app/command_line/interrupt.h"
#include "app/survey/overview_writer.h"

namespace lectern::cli {

namespace {

std::string pages_of(const Section& section, const Document& document) {
    const std::string first = document.page_name(document.page_at(section.begin));
    const std::string last = document.page_name(document.page_at(section.end - 1));
    return first == last ? fmt::format("page {}", first) : fmt::format("pages {}-{}", first, last);
}

void print(const Conclusion& conclusion) {
    if (!conclusion.about.empty()) print_text(fmt::format("{}\n\n", conclusion.about));
    print_text(fmt::format("{}\n\n", conclusion.summary.empty() ? "The model wrote no summary." : conclusion.summary));
    if (!conclusion.questions.empty()) print_text("Worth asking:\n");
    for (const std::string& question : conclusion.questions) print_text(fmt::format("- {}\n", question));
    if (!conclusion.questions.empty()) print_text("\n");
}

void print(const SectionNote& note, const Document& document) {
    const std::string pages = pages_of(note.section, document);
    const std::string& title = note.section.title;
    print_text(title.empty() ? fmt::format("{}\n", pages) : fmt::format("{} ({})\n", in_one_line(title), pages));
    if (!note.summary.empty()) print_text(fmt::format("  {}\n", note.summary));
    for (const Finding& fact : note.facts) {
        const std::string where = fmt::format("page {}", document.page_name(fact.evidence.page));
        print_text(quoted_item(fact.text, where, fact.evidence.quote, "  "));
    }
    print_text("\n");
}

void print(const Overview& overview, const SurveyedDocument& surveyed) {
    if (overview.whole) print(*overview.whole);
    for (const Conclusion& file : overview.files) print(file);
    std::size_t facts = 0, empty = 0;
    for (const SectionNote& note : overview.sections) {
        if (!note.summary.empty() || !note.facts.empty()) print(note, surveyed.document());
        facts += note.facts.size();
        if (note.summary.empty()) ++empty;
    }
    say(
        fmt::format("   {} of {} sections; words of the document stand behind each of {} facts; summaries are the "
                    "model's own words",
                    overview.sections.size(), surveyed.sections().size(), facts));
    if (empty > 0)
        say(fmt::format("   The model wrote no summary of {} of them{}", empty,
                        2 * empty > overview.sections.size() ? "; another model may do better" : ""));
}

Json describe(const Conclusion& conclusion) {
    Json json{{"summary", conclusion.summary}, {"questions", conclusion.questions}};
    if (!conclusion.about.empty()) json["document"] = conclusion.about;
    return json;
}

Json describe(const SectionNote& note, const Document& document) {
    Json facts = Json::array();
    for (const Finding& fact : note.facts)
        facts.push_back({{"text", fact.text}, {"evidence", cli::describe(fact.evidence, document)}});
    Json json =
        cli::describe(place_of(document, document.page_at(note.section.begin), note.section.begin, note.section.end));
    json["title"] = note.section.title;
    json["summary"] = note.summary;
    json["facts"] = std::move(facts);
    return json;
}

Json describe(const Overview& overview, const SurveyedDocument& surveyed) {
    const Document& document = surveyed.document();
    Json files = Json::array(), sections = Json::array();
    for (const Conclusion& file : overview.files) files.push_back(describe(file));
    for (const SectionNote& note : overview.sections) sections.push_back(describe(note, document));
    return {{"document", {{"name", document.name}, {"pages", document.pages.size()}}},
            {"seconds", surveyed.seconds()},
            {"complete", surveyed.surveys().front().is_complete()},
            {"sections_in_all", surveyed.sections().size()},
            {"overview", overview.whole ? describe(*overview.whole) : Json()},
            {"files", std::move(files)},
            {"sections", std::move(sections)}};
}

}  // namespace

Result<void> show_overview(DocumentToSurvey document, bool as_json) {
    SurveyedDocument surveyed(std::move(document), OverviewWriter::section_tokens);
    if (auto done = surveyed.open(); !done) return done;
    surveyed.begin(OverviewWriter::writing(), OverviewWriter::places(surveyed.document(), surveyed.sections()));
    auto done = surveyed.go_over("Writing the overview", [&](std::unique_ptr<SectionReader> reader) {
        return write_overview(std::move(reader), surveyed.document(), surveyed.sections(), surveyed.surveys().front(),
                              interrupted());
    });
    if (!done && done.error().code != ErrorCode::cancelled && !surveyed.has_found()) return done;
    const Overview overview = overview_of(surveyed.surveys().front(), surveyed.document());
    if (as_json)
        print_json(describe(overview, surveyed));
    else
        print(overview, surveyed);
    return done;
}

}  // namespace lectern::cli
