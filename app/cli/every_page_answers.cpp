#include "app/cli/every_page_answers.h"

#include <algorithm>
#include <chrono>

#include "app/cli/answering.h"
#include "app/cli/evidence_json.h"
#include "app/command_line/interrupt.h"
#include "app/output/csv.h"
#include "app/reading/lost_card.h"
#include "app/survey/every_page.h"
#include "app/survey/survey.h"

namespace lectern::cli {

namespace {

std::vector<SectionFindings> findings_of(const Survey& survey, const Document& document) {
    std::vector<SectionFindings> sections;
    for (const auto& found : survey.found())
        if (found) sections.push_back(findings_from(*found, document));
    return sections;
}

/// "Asking every page: section 3 of 67, 2 min 10 s left"
void show_progress(StatusLine& line, const SurveyProgress& progress, double seconds) {
    std::string text = fmt::format("Asking every page: section {} of {}", progress.done, progress.total);
    if (progress.seconds_left >= 0 && progress.done < progress.total)
        text += fmt::format(", {} left", describe_seconds(progress.seconds_left));
    line.show(std::move(text), seconds, progress.done == progress.total);
}

Error cancelled(const Survey& survey, bool saved) {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled after {done} of {total} sections.", survey.done(), survey.sections()),
            .means = sentence("The rest of the document was not asked."),
            .next = saved ? sentence("Ask again when you like: it goes on from here.")
                          : sentence("Ask again when you like; what was found is not saved.")};
}

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
        print_text(fmt::format("- {} (page{} {})\n", item.text, pages.size() > 1 ? "s" : "", fmt::join(pages, ", ")));
        const std::string quote = in_one_line(item.evidence.front().quote);
        if (quote != item.text) print_text(fmt::format("    \"{}\"\n", quote));
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

/// A document, the model that sees its sections, and what was found.
class EveryPageAnswers {
 public:
    EveryPageAnswers(const DocumentOptions& options, DocumentToSurvey opened)
        : questions_(options.questions), choice_(options.choice), opened_(std::move(opened)) {}

    /// To the end, or until it is cancelled; what was found until an error is there.
    Result<void> find() {
        auto done = open();
        if (!done) return done;
        for (const std::string& question : questions_) begin(question);
        for (;;) {
            done = go_over();
            const auto on_cpu = done ? std::nullopt : on_cpu_after(done.error(), choice_.options);
            if (!on_cpu) break;
            say_trouble(done.error());
            say("The rest is asked on the CPU.");
            model_.reset();
            choice_.options = *on_cpu;
            if (auto opened = open(); !opened) return opened;
        }
        if (!done && done.error().code == ErrorCode::cancelled) return fail(cancelled(surveys_.front(), is_kept_));
        return done;
    }

    bool has_found() const {
        return std::ranges::any_of(surveys_, [](const Survey& survey) { return survey.done() > 0; });
    }

    void print(bool as_csv, bool as_json) const {
        Json all = Json::array();
        if (as_csv) print_bytes(csv_line({"question", "item", "document", "page", "quote"}));
        for (std::size_t i = 0; i < surveys_.size(); ++i)
            if (as_json)
                all.push_back(describe(questions_[i], surveys_[i], document()));
            else if (as_csv)
                print_rows(questions_[i], surveys_[i], document());
            else
                print_list(questions_[i], surveys_[i], document());
        if (as_json)
            print_json({{"document", {{"name", document().name}, {"pages", document().pages.size()}}},
                        {"seconds", seconds_},
                        {"answers", std::move(all)}});
    }

 private:
    const Document& document() const { return *opened_.opened.source.document; }

    Result<void> open() {
        auto model = open_model(choice_);
        if (!model) return fail(model.error());
        model_ = std::move(*model);
        const TokenizedDocument tokens =
            tokenize(document(), *model_, {}, {}, QuestionPlace::none, opened_.opened.pages);
        sections_ = sections_of(tokens, model_->tokenizer(), EveryPage::section_tokens);
        return {};
    }

    void begin(const std::string& question) {
        Survey& survey = surveys_.emplace_back(static_cast<int>(sections_.size()));
        if (!opened_.library) return;
        const SourceDocument& source = opened_.opened.source;
        const auto id = opened_.library->enter_document(document(), source.file, source.hash, source.files);
        if (!id) return say_trouble(id.error());
        is_kept_ = true;
        survey.keep_in(opened_.library->storage(),
                       {.document = *id,
                        .made_of = survey_made_of(*model_, document(), sections_, EveryPage::how, question),
                        .kind = "every page",
                        .question = question,
                        .model = model_->config().name},
                       say_trouble);
        if (survey.done() > 0) say(fmt::format("{} of {} sections were asked before", survey.done(), sections_.size()));
    }

    Result<void> go_over() {
        auto every_page = EveryPage::about(questions_, *model_, document());
        if (!every_page) return fail(every_page.error());
        for (std::size_t i = 0; i < surveys_.size(); ++i)
            for (const SectionFindings& before : findings_of(surveys_[i], document())) every_page->remember(i, before);
        const auto begin = std::chrono::steady_clock::now();
        StatusLine line;
        const auto look = [&](std::size_t question, int section) -> Result<std::string> {
            const auto findings =
                every_page->ask(question, sections_[static_cast<std::size_t>(section)], interrupted());
            if (!findings) return fail(findings.error());
            return to_json(*findings);
        };
        const auto report = [&](const SurveyProgress& progress) {
            seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            show_progress(line, progress, seconds_);
        };
        auto done = go_on(surveys_, look, report);
        line.finish();
        return done;
    }

    const std::vector<std::string>& questions_;
    ModelChoice choice_;
    DocumentToSurvey opened_;
    std::unique_ptr<Model> model_;
    std::vector<Section> sections_;
    std::vector<Survey> surveys_;  ///< of the questions
    bool is_kept_ = false;
    double seconds_ = 0;
};

}  // namespace

Result<void> answer_from_every_page(const DocumentOptions& options, bool as_csv) {
    auto opened = open_to_survey(options);
    if (!opened) return fail(opened.error());
    EveryPageAnswers answers(options, std::move(*opened));
    auto done = answers.find();
    // Where nothing could be asked, nothing is said about the document.
    if (done || done.error().code == ErrorCode::cancelled || answers.has_found()) answers.print(as_csv, options.json);
    return done;
}

}  // namespace lectern::cli
