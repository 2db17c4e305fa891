#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/ask/reading_task.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/training/heads_training.h"
#include "app/training/question_answers.h"
#include "engine/heads/retaining_heads.h"
#include "research/lab/commands.h"
#include "research/lab/heads_shares.h"

namespace lectern::cli {

namespace {

struct HeadsOptions {
    ModelChoice choice;
    std::vector<std::string> texts;
    TrainOptions training;
    std::string heads, labels = "replay";
    int context = 4096;
    std::int64_t tokens = 200'000;
    double kept = 100 * TrainOptions{}.kept;  ///< per cent
    bool json = false;
};

LabelKind label_kind(const HeadsOptions& options) {
    for (const LabelKind kind : {LabelKind::answers, LabelKind::both})
        if (name(kind) == options.labels) return kind;
    return LabelKind::replay;
}

TrainingTexts texts_of(const HeadsOptions& options) {
    return {.files = {options.texts.begin(), options.texts.end()},
            .system = std::string(reading_task),
            .context = options.context,
            .tokens = options.tokens,
            .seed = options.training.seed};
}

Result<std::vector<TrainingDocument>> make_documents(const HeadsOptions& options, const Model& model) {
    if (label_kind(options) == LabelKind::replay) return training_documents(texts_of(options), model, interrupted());
    auto documents = question_answer_documents(texts_of(options), model);
    if (!documents) return fail(documents.error());
    say_left_out(documents->left_out);
    return std::move(documents->documents);
}

/// How far a training is, on stderr.
class TrainingLines {
 public:
    TrainingLines(std::string method, int rounds) : method_(std::move(method)), rounds_(rounds) {}

    void show(const TrainProgress& p) {
        if (p.seconds == 0)
            return say(fmt::format("Training {} heads on {} documents{}", method_, p.all_documents / rounds_,
                                   p.documents > 0 ? fmt::format(", going on after {}", p.documents) : ""));
        line_.show(fmt::format("Training: {}document {} of {}, {} tokens, loss {:.3f}, overlap {:.1f} %, {} left",
                               rounds_ > 1 ? fmt::format("round {} of {}, ", p.round, rounds_) : "", p.documents,
                               p.all_documents, p.tokens, p.loss, 100 * p.overlap, describe_seconds(p.seconds_left)),
                   p.seconds);
    }
    void show(const SharesProgress& p) { shares_.show(p); }
    void finish() {
        line_.finish();
        shares_.finish();
    }

 private:
    std::string method_;
    int rounds_;
    StatusLine line_;
    SharesLine shares_;
};

Result<void> train(const HeadsOptions& options) {
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    TrainOptions chosen = options.training;
    chosen.kept = options.kept / 100;
    auto training = HeadsTraining::prepare(
        **model, {.texts = texts_of(options), .labels = label_kind(options), .training = std::move(chosen)},
        interrupted());
    if (!training) return fail(training.error());
    say_left_out(training->left_out());
    TrainingLines lines(std::string(name(options.training.method)), options.training.rounds);
    const auto done = training->run(**model,
                                    {.progress = [&](const TrainProgress& p) { lines.show(p); },
                                     .shares = [&](const SharesProgress& p) { lines.show(p); }},
                                    interrupted());
    lines.finish();
    if (!done) return fail(done.error());
    const TrainReport& report = done->report;
    const std::optional<double>& evicting = report.overlap_evicting;
    say(fmt::format(
        "Wrote '{}' after {}: overlap with the labelled top 10 % of held-out text {:.1f} %{}",
        options.training.output.string(), describe_seconds(report.seconds), 100 * report.overlap,
        evicting ? fmt::format(", with {:g} % kept while it is read {:.1f} %", options.kept, 100 * *evicting) : ""));
    if (done->shares) say_shares(*done->shares);
    if (const auto& why = done->without_shares)  // too little text for this, not for heads
        say(fmt::format("Note: {} {} {}", why->what, why->means, why->next));
    if (!options.json) return {};
    Json json{{"output", options.training.output.string()},
              {"tokens", report.tokens},
              {"seconds", report.seconds},
              {"overlap", report.overlap}};
    if (evicting) json["overlap_evicting"] = *evicting;
    print_json(json);
    return {};
}

Result<void> judge(const HeadsOptions& options) {
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    const auto heads = RetainingHeads::load(options.heads, **model);
    if (!heads) return fail(heads.error());
    const auto documents = make_documents(options, **model);
    if (!documents) return fail(documents.error());
    const auto quality =
        judge_heads(**model, **heads, *documents, label_source(label_kind(options), **model, *documents), interrupted(),
                    options.kept / 100);
    if (!quality) return fail(quality.error());
    if (options.json) {
        print_json({{"documents", documents->size()},
                    {"overlap_25", quality->top_25},
                    {"overlap_10", quality->top_10},
                    {"overlap_5", quality->top_5},
                    {"layers", quality->layers}});
        return {};
    }
    print_text(
        fmt::format("Overlap with the best by label, {} documents: top 25 % {:.1f} %, top 10 % {:.1f} %, "
                    "top 5 % {:.1f} %\n",
                    documents->size(), 100 * quality->top_25, 100 * quality->top_10, 100 * quality->top_5));
    return {};
}

Result<void> show(const HeadsOptions& options) {
    const auto file = HeadsFile::read(options.heads);
    if (!file) return fail(file.error());
    Json json{
        {"method", name(file->method)},
        {"form", name(file->form)},
        {"model", file->model},
        {"fingerprint", file->fingerprint},
        {"layers", file->layers.size()},
        {"inputs", file->inputs},
        {"hidden", file->hidden},
        {"kv_heads", file->kv_heads},
        {"notes", file->notes},
        {"shares", file->shares},
        {"curve", {{"tokens", file->curve.tokens}, {"loss", file->curve.loss}, {"overlap", file->curve.overlap}}}};
    if (options.json) {
        print_json(json);
        return {};
    }
    json.erase("curve");
    json.erase("shares");
    print_fields(json, 14);
    print_text(fmt::format("{:14}{}\n", "shares",
                           file->shares.empty()
                               ? "the same for all heads"
                               : fmt::format("{:.2f} to {:.2f} of an equal part of a budget",
                                             *std::min_element(file->shares.begin(), file->shares.end()),
                                             *std::max_element(file->shares.begin(), file->shares.end()))));
    return {};
}

void add_text_options(CLI::App& command, HeadsOptions& options) {
    command
        .add_option("--text", options.texts,
                    "PDF, Markdown or text files; with --labels answers or both files of JSON lines {document, "
                    "question, answer}")
        ->required();
    command
        .add_option("--labels", options.labels,
                    "What shows that a token is worth keeping: that the model looks at it when it repeats the text "
                    "(replay), when it gives the answer to a question (answers, as Locret has it), or when it repeats "
                    "the text, hears a question or answers it (both)")
        ->check(CLI::IsMember({"replay", "answers", "both"}))
        ->capture_default_str();
    command.add_option("--tokens", options.tokens, "Tokens to use of them at most")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--context", options.context, "Tokens of the documents that they are cut into")
        ->check(CLI::Range(512, 1 << 17))
        ->capture_default_str();
    command.add_option("--seed", options.training.seed, "Mixes the documents otherwise")->capture_default_str();
    command.add_flag("--json", options.json, "Print JSON");
}

void add_train(CLI::App& heads, Run& chosen) {
    auto options = std::make_shared<HeadsOptions>();
    CLI::App* command = heads.add_subcommand("train", "Train heads for a model on texts");
    add_model_options(*command, options->choice);
    add_text_options(*command, *options);
    const auto choose_method = [=](const std::string& name) { options->training.method = *trained_policy(name); };
    command
        ->add_option_function<std::string>("--method", choose_method,
                                           fmt::format("{}", fmt::join(trained_policy_names(), " or ")))
        ->check(CLI::IsMember(trained_policy_names()))
        ->default_str(std::string(name(options->training.method)));
    command->add_option("--hidden", options->training.hidden, "Width of the networks, a multiple of 32")
        ->check(CLI::Range(32, 4096))
        ->capture_default_str();
    command->add_option("--epochs", options->training.epochs, "Times that each document is gone through")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command
        ->add_option("--rounds", options->training.rounds,
                     "Times that the texts are read: first with everything kept, then as they are when heads are "
                     "used, with the heads of the round before evicting. A second round takes half as long again as "
                     "the first")
        ->check(CLI::Range(1, 10))
        ->capture_default_str();
    command
        ->add_option("--kept", options->kept, "Per cent of a text's tokens that are kept in the rounds after the first")
        ->check(CLI::Range(1.0, 99.0))
        ->capture_default_str();
    command->add_option("--rate", options->training.rate, "Highest learning rate")
        ->check(CLI::Range(1e-6, 1.0))
        ->capture_default_str();
    command->add_option("-o,--output", options->training.output, "File to write")->required();
    command->footer("Interrupted trainings go on where they stopped when the same command is given again.");
    command->callback([=, &chosen] { chosen = [=] { return train(*options); }; });
}

void add_judge(CLI::App& heads, Run& chosen) {
    auto options = std::make_shared<HeadsOptions>();
    options->tokens = 16'384;
    options->kept = 100;
    CLI::App* command = heads.add_subcommand("eval", "Say how well heads foretell what is worth keeping of a text");
    add_model_options(*command, options->choice);
    command->add_option("heads", options->heads, "File of heads")->required();
    add_text_options(*command, *options);
    command
        ->add_option("--kept", options->kept,
                     "Per cent of a text's tokens that the heads keep while it is read; what they score then was "
                     "computed from these alone")
        ->check(CLI::Range(1.0, 100.0))
        ->capture_default_str();
    command->callback([=, &chosen] { chosen = [=] { return judge(*options); }; });
}

void add_show(CLI::App& heads, Run& chosen) {
    auto options = std::make_shared<HeadsOptions>();
    CLI::App* command = heads.add_subcommand("info", "Say what a file of heads holds");
    command->add_option("heads", options->heads, "File of heads")->required();
    command->add_flag("--json", options->json, "Print JSON, with the curve of the training and the shares");
    add_everywhere_options(*command, options->choice);
    command->callback([=, &chosen] { chosen = [=] { return show(*options); }; });
}

}  // namespace

void add_heads(CLI::App& app, Run& chosen) {
    CLI::App* heads = app.add_subcommand("heads", "Train and judge the networks that foretell what is worth keeping");
    heads->require_subcommand(1);
    add_train(*heads, chosen);
    add_judge(*heads, chosen);
    add_show(*heads, chosen);
    add_heads_shares(*heads, chosen);
    add_heads_import(*heads, chosen);
}

}  // namespace lectern::cli
