#include "research/lab/heads_shares.h"

#include <CLI/CLI.hpp>
#include <limits>

#include "app/ask/reading_task.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/training/add_shares.h"
#include "app/training/question_answers.h"
#include "research/lab/commands.h"

namespace lectern::cli {

namespace {

/// No limit: a person who writes questions wants all of them asked.
constexpr auto most_asked_tokens = std::numeric_limits<std::int64_t>::max();

struct HeadsSharesOptions {
    ModelChoice choice;
    std::filesystem::path heads, others;
    std::vector<std::string> texts, questions;
    int context = 4096, documents = 2, rounds = SharesOptions{}.rounds;
    std::uint64_t seed = 1;
};

Result<void> run(const HeadsSharesOptions& options) {
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    if (!options.others.empty()) {
        if (auto taken = take_shares(**model, options.heads, options.others); !taken) return taken;
        say(fmt::format("The heads in '{}' have the shares of a budget that those in '{}' have.",
                        options.heads.string(), options.others.string()));
        return {};
    }
    TrainingTexts texts{.files = {options.texts.begin(), options.texts.end()},
                        .system = std::string(reading_task),
                        .context = options.context,
                        .tokens = static_cast<std::int64_t>(options.context) * options.documents,
                        .seed = options.seed};
    auto documents = training_documents(texts, **model, interrupted());
    if (!documents) return fail(documents.error());
    texts.files = {options.questions.begin(), options.questions.end()};
    texts.tokens = most_asked_tokens;
    const auto asked = question_answer_documents(texts, **model);
    if (!asked) return fail(asked.error());
    say_left_out(asked->left_out);
    documents->insert(documents->end(), asked->documents.begin(), asked->documents.end());

    SharesLine line;
    const auto found = add_shares(
        **model, options.heads, *documents,
        {.rounds = options.rounds, .cancel = &interrupted(), .report = [&](const SharesProgress& p) { line.show(p); }});
    line.finish();
    if (!found) return fail(found.error());
    say_shares(*found);
    return {};
}

}  // namespace

void SharesLine::show(const SharesProgress& p) {
    if (!start_) start_ = std::chrono::steady_clock::now();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - *start_;
    line_.show(fmt::format("Finding shares: round {} of {}, head {} of {}, {:.3f} nats a token", p.round, p.rounds,
                           p.tried, p.heads, p.surprise),
               seconds.count());
}

void say_shares(const HeadShares& found) {
    say(fmt::format(
        "Found what part of a budget each head needs: what has to be written with a tenth of the cells now costs "
        "{:.2f} nats a token, {:.2f} before",
        found.found, found.before));
}

void say_left_out(int documents) {
    if (documents > 0) say(fmt::format("Note: {} documents are longer than --context and are left out.", documents));
}

void add_heads_shares(CLI::App& heads, Run& chosen) {
    auto options = std::make_shared<HeadsSharesOptions>();
    CLI::App* command = heads.add_subcommand(
        "shares", "Find out how much of a budget each head needs, and write it into a file of zap heads");
    add_model_options(*command, options->choice);
    command->add_option("heads", options->heads, "File of heads")->required();
    auto* texts = command->add_option("--text", options->texts,
                                      "PDF, Markdown or text files, of which passages have to be written down again");
    auto* questions = command->add_option(
        "--questions", options->questions,
        "Files of JSON lines {document, question, answer}, as 'lectern-lab eval --save-questions' writes them: the "
        "answers have to be given too");
    command
        ->add_option("--from", options->others,
                     "Try nothing: take the shares of other heads for this model, as when heads are trained anew")
        ->excludes(texts)
        ->excludes(questions);
    command->add_option("--context", options->context, "Tokens of the documents that they are cut into")
        ->check(CLI::Range(1024, 1 << 17))
        ->capture_default_str();
    command->add_option("--documents", options->documents, "Documents to try it on")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--rounds", options->rounds, "How often every head is tried")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Chooses other documents")->capture_default_str();
    command->callback([=, &chosen] {
        if (texts->empty() && questions->empty() && options->others.empty())
            throw CLI::RequiredError("--text, --questions or --from");
        chosen = [=] { return run(*options); };
    });
}

}  // namespace lectern::cli
