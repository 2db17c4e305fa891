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

/// One question on its way over all sections.
struct Asked {
    std::string question;
    Survey survey;
    double seconds = 0;  ///< of this run

    std::vector<FoundItem> items(const Document& document) const {
        std::vector<Finding> all;
        for (const auto& found : survey.found())
            if (found)
                for (Finding& finding : findings_from(*found, document)) all.push_back(std::move(finding));
        return joined(all);
    }
};

/// "Asking every page: section 3 of 67, 2 min 10 s left"
void show_progress(StatusLine& line, const SurveyProgress& progress, double seconds) {
    std::string text = fmt::format("Asking every page: section {} of {}", progress.done, progress.total);
    if (progress.seconds_left >= 0 && progress.done < progress.total)
        text += fmt::format(", {} left", describe_seconds(progress.seconds_left));
    line.show(std::move(text), seconds, progress.done == progress.total);
}

Error cancelled(const Asked& asked, bool saved) {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled after {done} of {total} sections.", asked.survey.done(),
                             asked.survey.sections().size()),
            .means = sentence("The question was not put to the rest of the document."),
            .next = saved ? sentence("Ask again when you like: it goes on from here.")
                          : sentence("Ask again when you like; what was found is not saved.")};
}

/// To the end, or until it is cancelled.
Result<void> go_over(Asked& asked, Model& model, const Document& document) {
    auto every_page = EveryPage::about(asked.question, model, document);
    if (!every_page) return fail(every_page.error());
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    StatusLine line;
    const auto look = [&](const Section& section) -> Result<std::string> {
        const auto findings = every_page->ask(section, interrupted());
        if (!findings) return fail(findings.error());
        return to_json(*findings);
    };
    auto done =
        asked.survey.go_on(look, [&](const SurveyProgress& progress) { show_progress(line, progress, seconds()); });
    line.finish();
    asked.seconds = seconds();
    return done;
}

std::vector<std::string> pages_of(const FoundItem& item, const Document& document) {
    std::vector<std::string> pages;
    for (const Evidence& evidence : item.evidence)
        if (std::string page = document.page_name(evidence.page); std::ranges::find(pages, page) == pages.end())
            pages.push_back(std::move(page));
    return pages;
}

void print_list(const Asked& asked, const Document& document) {
    print_text(fmt::format("\nQ: {}\n", asked.question));
    const std::vector<FoundItem> items = asked.items(document);
    for (const FoundItem& item : items) {
        const std::vector<std::string> pages = pages_of(item, document);
        print_text(fmt::format("- {} (page{} {})\n", item.text, pages.size() > 1 ? "s" : "", fmt::join(pages, ", ")));
        const std::string quote = in_one_line(item.evidence.front().quote);
        if (quote != item.text) print_text(fmt::format("    \"{}\"\n", quote));
    }
    if (items.empty()) print_text("Nothing was found.\n");
    const int done = asked.survey.done(), all = static_cast<int>(asked.survey.sections().size());
    say(fmt::format("   {} item{} from {} of {} sections; each stands in the document", items.size(),
                    items.size() == 1 ? "" : "s", done, all));
}

void print_csv(const Asked& asked, const Document& document) {
    for (const FoundItem& item : asked.items(document))
        for (const Evidence& evidence : item.evidence) {
            const Place place = place_of(document, evidence.page, evidence.begin, evidence.end);
            print_bytes(csv_line({asked.question, item.text, place.file, place.label, evidence.quote}));
        }
}

Json describe(const Asked& asked, const Document& document) {
    Json items = Json::array();
    for (const FoundItem& item : asked.items(document)) {
        Json evidence = Json::array();
        for (const Evidence& one : item.evidence) evidence.push_back(cli::describe(one, document));
        items.push_back({{"text", item.text}, {"evidence", std::move(evidence)}});
    }
    return {{"question", asked.question},
            {"sections", asked.survey.sections().size()},
            {"sections_done", asked.survey.done()},
            {"complete", asked.survey.is_complete()},
            {"seconds", asked.seconds},
            {"items", std::move(items)}};
}

class EveryPageAnswers {
 public:
    EveryPageAnswers(const DocumentOptions& options, DocumentToSurvey opened)
        : options_(options), choice_(options.choice), opened_(std::move(opened)) {}

    Result<void> answer(const std::string& question, std::vector<Asked>& answered) {
        if (!model_)
            if (auto opened = open(); !opened) return fail(opened.error());
        Asked asked{.question = question, .survey = Survey(sections_)};
        const bool saved = keep(asked);
        auto done = go_over(asked, *model_, document());
        while (!done) {
            const auto on_cpu = on_cpu_after(done.error(), choice_.options);
            if (!on_cpu) break;
            say_trouble(done.error());
            say("The rest is asked on the CPU.");
            model_.reset();
            choice_.options = *on_cpu;
            done = open();
            if (done) done = go_over(asked, *model_, document());
        }
        answered.push_back(std::move(asked));
        if (!done && done.error().code == ErrorCode::cancelled) return fail(cancelled(answered.back(), saved));
        return done;
    }

    const Document& document() const { return *opened_.opened.source.document; }

 private:
    Result<void> open() {
        auto model = open_model(choice_);
        if (!model) return fail(model.error());
        model_ = std::move(*model);
        const TokenizedDocument tokens =
            tokenize(document(), *model_, {}, {}, QuestionPlace::none, opened_.opened.pages);
        sections_ = sections_of(tokens, model_->tokenizer(), EveryPage::section_tokens);
        return {};
    }

    bool keep(Asked& asked) {
        if (!opened_.library) return false;
        const SourceDocument& source = opened_.opened.source;
        const auto id = opened_.library->enter_document(document(), source.file, source.hash, source.files);
        if (!id) {
            say_trouble(id.error());
            return false;
        }
        asked.survey.keep_in(opened_.library->storage(),
                             {.document = *id,
                              .made_of = survey_made_of(*model_, document(), sections_, EveryPage::how, asked.question),
                              .kind = "every page",
                              .question = asked.question,
                              .model = model_->config().name},
                             say_trouble);
        if (asked.survey.done() > 0)
            say(fmt::format("{} of {} sections were asked before", asked.survey.done(), sections_.size()));
        return true;
    }

    const DocumentOptions& options_;
    ModelChoice choice_;
    DocumentToSurvey opened_;
    std::unique_ptr<Model> model_;
    std::vector<Section> sections_;
};

}  // namespace

Result<void> answer_from_every_page(const DocumentOptions& options, bool as_csv) {
    auto opened = open_to_survey(options);
    if (!opened) return fail(opened.error());
    EveryPageAnswers answers(options, std::move(*opened));
    if (as_csv) print_bytes(csv_line({"question", "item", "document", "page", "quote"}));
    std::vector<Asked> answered;
    Result<void> done;
    for (const std::string& question : options.questions) {
        done = answers.answer(question, answered);
        const bool has_answer = answered.size() == static_cast<std::size_t>(&question - options.questions.data()) + 1;
        if (has_answer && !options.json) {
            if (as_csv)
                print_csv(answered.back(), answers.document());
            else
                print_list(answered.back(), answers.document());
        }
        if (!done) break;
    }
    if (options.json) {
        Json all = Json::array();
        for (const Asked& asked : answered) all.push_back(describe(asked, answers.document()));
        print_json({{"document", {{"name", answers.document().name}}}, {"answers", std::move(all)}});
    }
    return done;
}

}  // namespace lectern::cli
