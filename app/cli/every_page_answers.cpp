#include "app/cli/every_page_answers.h"

#include <algorithm>

#include "app/cli/answering.h"
#include "app/cli/evidence_json.h"
#include "app/cli/quoted_item.h"
#include "app/cli/surveyed_document.h"
#include "app/command_line/interrupt.h"
#include "app/output/csv.h"
#include "app/survey/every_page.h"

namespace lectern::cli {

namespace {

std::vector<std::string> pages_of(const FoundItem& item, const Document& document) {
    std::vector<std::string> pages;
    for (const Evidence& evidence : item.evidence)
        if (std::string page = document.page_name(evidence.page); std::ranges::find(pages, page) == pages.end())
            pages.push_back(std::move(page));
    return pages;
}

void print_list(const std::string& question, const Survey& survey, const Document& document) {
    print_text(fmt::format("\nQ: {}\n", question));
    const std::vector<FoundItem> items = joined(findings_of(survey, document));
    for (const FoundItem& item : items) {
        const std::vector<std::string> pages = pages_of(item, document);
        const std::string where = fmt::format("page{} {}", pages.size() > 1 ? "s" : "", fmt::join(pages, ", "));
        print_text(quoted_item(item.text, where, item.evidence.front().quote, ""));
    }
    if (items.empty()) print_text(survey.is_complete() ? "Nothing was found.\n" : "Nothing was found so far.\n");
    say(fmt::format("   {} item{} from {} of {} sections; words of the document stand behind each", items.size(),
                    items.size() == 1 ? "" : "s", survey.done(), survey.sections()));
}

void print_rows(const std::string& question, const Survey& survey, const Document& document) {
    for (const FoundItem& item : joined(findings_of(survey, document)))
        for (const Evidence& evidence : item.evidence) {
            const Place place = place_of(document, evidence.page, evidence.begin, evidence.end);
            print_bytes(csv_line({question, item.text, place.file, place.label, evidence.quote}));
        }
}

Json describe(const std::string& question, const Survey& survey, const Document& document) {
    Json items = Json::array();
    for (const FoundItem& item : joined(findings_of(survey, document))) {
        Json evidence = Json::array();
        for (const Evidence& one : item.evidence) evidence.push_back(cli::describe(one, document));
        items.push_back({{"text", item.text}, {"evidence", std::move(evidence)}});
    }
    return {{"question", question},
            {"sections", survey.sections()},
            {"sections_done", survey.done()},
            {"complete", survey.is_complete()},
            {"items", std::move(items)}};
}

void print(const std::vector<std::string>& questions, const SurveyedDocument& surveyed, ListForm form) {
    Json all = Json::array();
    if (form == ListForm::csv) print_bytes(csv_line({"question", "item", "document", "page", "quote"}));
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Survey& survey = surveyed.surveys()[i];
        if (form == ListForm::json)
            all.push_back(describe(questions[i], survey, surveyed.document()));
        else if (form == ListForm::csv)
            print_rows(questions[i], survey, surveyed.document());
        else
            print_list(questions[i], survey, surveyed.document());
    }
    const Document& document = surveyed.document();
    if (form == ListForm::json)
        print_json({{"document", {{"name", document.name}, {"pages", document.pages.size()}}},
                    {"seconds", surveyed.seconds()},
                    {"answers", std::move(all)}});
}

/// "--csv list.csv" makes a question of the file's name, and goes through the whole document with it.
Result<void> check_for_files(const std::vector<std::string>& questions, ListForm form) {
    for (const std::string& question : questions)
        if (form == ListForm::csv && question.ends_with(".csv") && question.find(' ') == std::string::npos)
            return fail({.code = ErrorCode::wrong_use,
                         .what = sentence("'{name}' is the name of a file, not a question.", question),
                         .means = sentence("The document was not read."),
                         .next = sentence("--csv prints the table; write it into a file with: > {name}", question)});
    return {};
}

}  // namespace

Result<void> answer_from_every_page(DocumentToSurvey document, const std::vector<std::string>& questions,
                                    ListForm form) {
    if (auto done = check_for_files(questions, form); !done) return done;
    SurveyedDocument surveyed(std::move(document), EveryPage::section_tokens);
    if (auto done = surveyed.open(); !done) return done;
    for (const std::string& question : questions)
        surveyed.begin(EveryPage::asking(question), static_cast<int>(surveyed.sections().size()));
    auto done = surveyed.go_over("Asking every page", [&](std::unique_ptr<SectionReader> reader) {
        return ask_every_page(questions, std::move(reader), surveyed.document(), surveyed.sections(),
                              surveyed.surveys(), interrupted());
    });
    // Where nothing could be asked, nothing is said about the document.
    if (done || done.error().code == ErrorCode::cancelled || surveyed.has_found()) print(questions, surveyed, form);
    return done;
}

}  // namespace lectern::cli
