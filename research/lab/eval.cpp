#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "app/ask/reading_task.h"
#include "app/command_line/encoder_option.h"
#include "app/command_line/heads_files.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/command_line/reading_options.h"
#include "app/import/import.h"
#include "app/models/catalogue.h"
#include "engine/policies/policy.h"
#include "engine/read/presets.h"
#include "research/eval/plot.h"
#include "research/eval/qa_file.h"
#include "research/eval/runner.h"
#include "research/eval/summary.h"
#include "research/eval/tasks.h"
#include "research/lab/commands.h"
#include "research/lab/save_questions.h"

namespace lectern::cli {

namespace {

struct EvalOptions {
    ModelChoice choice;
    std::vector<std::string> tasks, policies, formats{"q8"}, qa;
    std::vector<double> kept{100, 50, 25, 10, 5};
    std::vector<int> budgets;
    eval::TaskOptions documents;
    int documents_per_task = 2, chunk = 512;
    bool map_depths = false;
    std::string preset, positions, text, heads, encoder, results, plot, save_questions;
    bool json = false;
};

/// What the preset says about all that the person left open.
Result<void> fill_from_preset(const CLI::App& command, EvalOptions& options) {
    if (options.preset.empty()) return {};
    const auto named = preset(options.preset);
    if (!named) return fail(named.error());
    const auto open = [&](const char* option) { return command.count(option) == 0; };
    if (open("--policies")) options.policies = {named->policy};
    if (open("--formats") && named->format) options.formats = {std::string(name(*named->format))};
    if (open("--kept") && open("--budgets")) {
        const auto amount = static_cast<int>(named->budget.amount);
        if (named->budget.kind == Budget::Kind::tokens) options.budgets = {amount};
        if (named->budget.kind == Budget::Kind::share) options.kept = {amount / 100.0};
        if (named->budget.kind == Budget::Kind::full) options.kept = {100};
    }
    if (open("--positions") && named->positions) options.positions = name(*named->positions);
    if (open("--chunk")) options.chunk = named->chunk;
    if (named->question != QuestionPlace::none)
        say("Note: several questions are asked of each reading, so what is kept is chosen without them.");
    return {};
}

/// The prose of the sample document, in the parts that it is written in.
Result<Document> default_prose() {
    Document prose{.name = "the sample document"};
    for (const char* part : {"handbook-1.md", "handbook-2.md", "handbook-3.md"}) {
        auto document = import_document(resource("sample") / part, {.cancel = &interrupted()});
        if (!document) return document;
        prose.text += document->text + "\n\n";
    }
    return prose;
}

/// Tasks that documents are made for: those asked for, or all; with --qa or --depths alone, only these.
std::vector<std::string> made_tasks(const EvalOptions& options) {
    std::vector<std::string> tasks = options.tasks;
    if (tasks.empty() && options.qa.empty() && !options.map_depths) tasks = eval::default_tasks();
    if (options.map_depths && std::find(tasks.begin(), tasks.end(), "depth") == tasks.end())
        tasks.emplace_back("depth");
    return tasks;
}

Result<std::vector<eval::TaskDocument>> make_documents(const EvalOptions& options, const Model& model) {
    std::vector<eval::TaskDocument> documents;
    const eval::CountTokens count_tokens = [&](std::string_view text) {
        std::vector<TokenId> tokens;
        model.tokenizer().encode(text, model.chat_format().after_opening(), tokens);
        return static_cast<int>(tokens.size());
    };
    if (const std::vector<std::string> tasks = made_tasks(options); !tasks.empty()) {
        const auto prose =
            options.text.empty() ? default_prose() : import_document(options.text, {.cancel = &interrupted()});
        if (!prose) return fail(prose.error());
        const auto haystack = eval::Haystack::of(prose->text, prose->name);
        if (!haystack) return fail(haystack.error());
        eval::TaskOptions made = options.documents;
        made.cancel = &interrupted();
        if (const int all = count_tokens(haystack->compose(0, haystack->sentences(), {})); all < made.length)
            say(fmt::format("Note: {} has {} tokens of prose, which are repeated in longer documents.", prose->name,
                            all));
        for (const std::string& task : tasks)
            for (int number = 0; number < options.documents_per_task; ++number) {
                auto document = eval::make_document(task, number, *haystack, made, count_tokens);
                if (!document) return fail(document.error());
                if (document->questions.empty() && document->continuation.empty())
                    say(fmt::format("Note: {} {} is left out: {} is too short for a continuation after {} tokens.",
                                    task, number + 1, prose->name, document->tokens));
                documents.push_back(std::move(*document));
            }
    }
    if (!options.qa.empty()) {
        const auto entries = eval::read_questions(options.qa[0]);
        if (!entries) return fail(entries.error());
        const auto document = import_document(options.qa[1], {.cancel = &interrupted()});
        if (!document) return fail(document.error());
        documents.push_back(eval::qa_document(*document, *entries));
        if (const auto left_out = entries->size() - documents.back().questions.size(); left_out > 0)
            say(fmt::format("Note: {} questions that the document does not answer are left out.", left_out));
        documents.back().tokens = count_tokens(document->text);
    }
    return documents;
}

/// Those asked for, or all that can run: a trained policy needs heads for the model.
std::vector<std::string> wanted_policies(const EvalOptions& options, const Model& model) {
    if (!options.policies.empty()) return options.policies;
    std::vector<std::string> policies;
    for (const std::string& policy : policy_names())
        if (eval::can_run(policy, model)) policies.push_back(policy);
    return policies;
}

Result<eval::RunOptions> run_options(const EvalOptions& options, const Model& model,
                                     std::shared_ptr<SentenceEncoder> encoder) {
    eval::RunOptions result{.model = std::filesystem::path(options.choice.model).stem().string(),
                            .system = std::string(reading_task),
                            .reading = {.chunk = options.chunk},
                            .length = options.documents.length,
                            .seed = options.documents.seed,
                            .encoder = encoder};
    const std::vector<std::string> policies = wanted_policies(options, model);
    std::vector<CellFormat> formats;
    for (const std::string& format : options.formats) {
        const auto parsed = parse_cell_format(format);
        if (!parsed) return fail(parsed.error());
        formats.push_back(*parsed);
    }
    std::vector<eval::KeptShare> kept;
    for (const int cells : options.budgets)
        kept.push_back({.kind = eval::KeptShare::Kind::cells, .amount = static_cast<double>(cells)});
    if (kept.empty())
        for (const double percent : options.kept) kept.push_back({.amount = percent});
    result.settings = eval::settings_of(policies, kept, formats);
    if (!options.qa.empty()) {
        const auto by = encoder == nullptr ? eval::RecallBy::words : eval::RecallBy::meaning;
        const eval::Setting search = eval::search_alone(formats.front(), by);
        const auto is_search = [&](const eval::Setting& setting) { return setting.label() == search.label(); };
        if (std::ranges::none_of(result.settings, is_search)) result.settings.push_back(search);
    }
    if (result.settings.empty())
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("There is nothing to run: only 'full' keeps 100 %."),
                     .means = sentence("Nothing was run."),
                     .next = sentence("Add 'full' to --policies, or a share below 100 to --kept.")});
    if (options.positions == "original") result.reading.positions = PositionMode::original;
    if (options.positions == "rank") result.reading.positions = PositionMode::rank;
    return result;
}

Result<void> check_encoder(const eval::RunOptions& run) {
    const bool is_needed = std::ranges::any_of(
        run.settings, [](const eval::Setting& setting) { return setting.recall == eval::RecallBy::meaning; });
    if (!is_needed || run.encoder != nullptr) return {};
    return fail(
        {.code = ErrorCode::wrong_use,
         .what = sentence("Nothing finds passages by meaning: no sentence encoder is there."),
         .means = sentence("Nothing was run."),
         .next = sentence("Fetch one with scripts/fetch_model.py all-minilm-l6-v2, or name one: --encoder FILE.")});
}

/// Rows of this run's model and documents; the file may hold others.
std::vector<eval::ResultRow> rows_of(const eval::ResultFile& results, const std::string& model,
                                     const std::vector<eval::TaskDocument>& documents) {
    std::vector<std::string> fingerprints;
    fingerprints.reserve(documents.size());
    for (const eval::TaskDocument& document : documents) fingerprints.push_back(document.fingerprint());
    std::vector<eval::ResultRow> rows;
    for (const eval::ResultRow& row : results.rows())
        if (row.model == model &&
            std::find(fingerprints.begin(), fingerprints.end(), row.fingerprint) != fingerprints.end())
            rows.push_back(row);
    return rows;
}

Json describe(const eval::Estimate& estimate) {
    return {{"mean", estimate.mean}, {"low", estimate.low}, {"high", estimate.high}};
}

Json describe(const eval::Summary& summary) {
    Json settings = Json::array();
    for (const eval::SettingSummary& line : summary.settings) {
        Json json{{"policy", line.policy}, {"kept", line.kept}, {"format", line.format}, {"questions", line.questions}};
        if (line.score) json["score"] = describe(*line.score);
        if (line.share_of_full) json["share_of_full"] = describe(*line.share_of_full);
        if (line.agreement) json["agreement"] = *line.agreement;
        if (line.perplexity) json["perplexity"] = *line.perplexity;
        json["read_tokens_per_second"] = line.read_tokens_per_second;
        json["by_task"] = line.by_task;
        settings.push_back(std::move(json));
    }
    return {{"tasks", summary.tasks}, {"solved_tasks", summary.solved_tasks}, {"settings", std::move(settings)}};
}

Result<void> show(const EvalOptions& options, const std::string& model, const std::vector<eval::ResultRow>& rows) {
    const eval::Summary summary = eval::summarise(rows);
    if (options.json) {
        Json json = describe(summary);
        json["model"] = model;
        print_json(json);
    } else {
        print_text(eval::table(summary));
        if (const std::string depths = eval::depth_table(rows); !depths.empty()) print_text("\n" + depths);
    }
    if (options.plot.empty()) return {};
    const std::string title = fmt::format("{}, documents of {} tokens", model, options.documents.length);
    return eval::plot(summary, title, options.plot);
}

Result<void> write_questions(const EvalOptions& options) {
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    const auto documents = make_documents(options, **model);
    if (!documents) return fail(documents.error());
    return save_questions(options.save_questions, *documents);
}

Result<void> evaluate(const EvalOptions& options) {
    // A wrong name is said before a model is loaded for nothing.
    for (const std::string& policy : options.policies)
        if (auto known = eval::check_measured_policy(eval::method_of(policy).policy); !known) return known;
    if (!options.save_questions.empty()) return write_questions(options);
    auto results = eval::ResultFile::open(options.results);
    if (!results) return fail(results.error());
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    if (auto done = attach_heads(**model, options.heads); !done) return done;
    auto encoder = open_encoder(options.encoder, options.choice.options.threads);
    if (!encoder) return fail(encoder.error());
    auto run = run_options(options, **model, std::move(*encoder));
    if (!run) return fail(run.error());
    if (auto done = check_encoder(*run); !done) return done;
    const auto documents = make_documents(options, **model);
    if (!documents) return fail(documents.error());

    StatusLine line;
    const eval::RunObserver observer{
        .progress =
            [&](const eval::RunProgress& progress) {
                const std::string left =
                    progress.seconds_left > 0 ? fmt::format(", {} left", describe_seconds(progress.seconds_left)) : "";
                line.show(fmt::format("Evaluating: reading {} of {}, {}, {}{}", progress.readings,
                                      progress.all_readings, progress.document, progress.setting, left),
                          progress.seconds);
            },
        .note =
            [&](const std::string& text) {
                line.finish();
                say(fmt::format("Note: {}", text));
            }};
    auto done = eval::run(**model, *documents, *run, *results, observer, interrupted());
    line.finish();
    if (!done) return done;
    return show(options, run->model, rows_of(*results, run->model, *documents));
}

void add_document_choice(CLI::App& command, EvalOptions& options) {
    command
        .add_option("--tasks", options.tasks,
                    fmt::format("Tasks, with commas: {}; default: all but depth and never-mentioned",
                                fmt::join(eval::task_names(), ", ")))
        ->delimiter(',');
    command.add_option("--length", options.documents.length, "Tokens of a document")
        ->check(CLI::Range(256, 1 << 22))
        ->capture_default_str();
    command.add_option("--documents", options.documents_per_task, "Documents of each task")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    command.add_option("--seed", options.documents.seed, "Makes other documents")->capture_default_str();
    command.add_option("--text", options.text,
                       "Prose to hide things in: PDF, Markdown or text; default: the sample document, repeated when it "
                       "is too short");
    command
        .add_option("--depths", options.documents.depths,
                    "Hide one needle in each of so many equal parts of a document and show where they are lost; runs "
                    "this alone unless --tasks names others")
        ->check(CLI::Range(1, 1000));
    command
        .add_option(
            "--qa", options.qa,
            "Questions (JSON lines with question, answers, page, quote, kind; or a folder of such files) and the "
            "document that they are about, also asked of a search alone: the newest 600 cells, and passages "
            "read again; runs this alone unless --tasks names others")
        ->expected(2)
        ->type_name("QUESTIONS DOCUMENT");
}

}  // namespace

void add_eval(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<EvalOptions>();
    CLI::App* command =
        app.add_subcommand("eval", "Measure what a model still knows of what it read, policy by policy");
    add_model_options(*command, options->choice);
    auto* output =
        command->add_option("-o,--output", options->results,
                            "Table of results (CSV), one line a question; what is there already is not run again");
    auto* save =
        command->add_option("--save-questions", options->save_questions,
                            "Run nothing: write documents, questions and answers as JSON lines into this file, "
                            "for 'lectern-lab heads'");
    save->excludes(output);
    add_document_choice(*command, *options);
    command
        ->add_option("--policies", options->policies,
                     fmt::format("Policies, with commas: {}; default: all but oracle, those with heads where there are "
                                 "heads for the model. oracle keeps what a second reading of the whole document shows "
                                 "to be worth keeping: the ceiling. With +recall (zap+recall), passages that hold the "
                                 "words of a question are read again before it, with +meaning also those that mean "
                                 "the same",
                                 fmt::join(eval::measured_policies(), ", ")))
        ->delimiter(',');
    add_encoder_option(*command, options->encoder);
    add_preset_option(*command, options->preset);
    add_heads_option(*command, options->heads);
    auto* kept = command
                     ->add_option("--kept", options->kept,
                                  "Kept shares in per cent of a document's tokens, with commas; 100 is run with full "
                                  "alone, because all policies are the same there")
                     ->delimiter(',')
                     ->check(CLI::Range(0.1, 100.0))
                     ->capture_default_str();
    command->add_option("--budgets", options->budgets, "Kept cells a head instead of shares, with commas (2048,4096)")
        ->delimiter(',')
        ->check(CLI::Range(1, 1 << 24))
        ->excludes(kept);
    command
        ->add_option(
            "--formats", options->formats,
            fmt::format("How cells are stored, with commas: {}; shares of full are of the first", cell_format_names()))
        ->delimiter(',')
        ->capture_default_str();
    command
        ->add_option("--positions", options->positions,
                     "original or rank; default: rank for documents longer than the model's trained window")
        ->check(CLI::IsMember({"original", "rank"}));
    command->add_option("--chunk", options->chunk, "Tokens read together")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    command->add_option("--plot", options->plot, "Draw score against kept share into this PNG");
    command->add_flag("--json", options->json, "Print the summary as JSON");
    command->footer(
        "Documents are made after RULER's tasks, from real prose and with a seed; several questions are asked after "
        "each reading, greedily, 64 tokens at most. A score is the share of the expected answers that were said. "
        "Interrupted runs go on where they stopped when they are started again.");
    command->callback([=, &chosen] {
        if (output->empty() && save->empty()) throw CLI::RequiredError("--output");
        options->map_depths = command->count("--depths") > 0;
        chosen = [=]() -> Result<void> {
            if (auto filled = fill_from_preset(*command, *options); !filled) return filled;
            return evaluate(*options);
        };
    });
}

}  // namespace lectern::cli
