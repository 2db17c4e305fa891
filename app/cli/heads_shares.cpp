#include "app/cli/heads_shares.h"

#include <chrono>
#include <limits>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/model_options.h"
#include "app/cli/output.h"
#include "app/cli/question_answers.h"
#include "app/cli/training_texts.h"
#include "engine/heads/head_shares.h"
#include "engine/heads/retaining_heads.h"

namespace lectern::cli {

namespace {

/// Long enough that heads have something to look back at.
constexpr std::size_t shortest_document = 1024;
/// No limit: a person who writes questions wants all of them asked.
constexpr auto most_asked_tokens = std::numeric_limits<std::int64_t>::max();

struct Options {
    ModelChoice choice;
    std::filesystem::path heads;
    std::vector<std::string> texts, questions;
    int context = 4096, documents = 2, rounds = SharesOptions{}.rounds;
    std::uint64_t seed = 1;
};

Error nothing_long_enough() {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("None of the documents has {} tokens.", shortest_document),
            .means = "How much of a budget each head needs was not found; all get the same.",
            .next = "Give longer texts, or make documents longer (--context)."};
}

Error not_for_shares(const std::string& method) {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("The heads are for the policy '{}', which divides a budget equally.", method),
            .means = "Nothing was changed.",
            .next = "Give a file of zap heads."};
}

class Progress {
 public:
    void show(const SharesProgress& p) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
        line_.show(fmt::format("Finding shares: round {} of {}, head {} of {}, {:.3f} nats a token", p.round, p.rounds,
                               p.tried, p.heads, p.surprise),
                   seconds.count());
    }
    void finish() { line_.finish(); }

 private:
    StatusLine line_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

Result<void> run(const Options& options) {
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    auto documents = training_documents(options.texts, **model,
                                        {.context = options.context,
                                         .tokens = static_cast<std::int64_t>(options.context) * options.documents,
                                         .seed = options.seed});
    if (!documents) return fail(documents.error());
    const auto asked = question_answer_documents(options.questions, **model, options.context, most_asked_tokens);
    if (!asked) return fail(asked.error());
    documents->insert(documents->end(), asked->begin(), asked->end());
    return add_shares(**model, options.heads, *documents, options.rounds);
}

}  // namespace

Result<void> add_shares(Model& model, const std::filesystem::path& heads, std::span<const TrainingDocument> documents,
                        int rounds) {
    auto file = HeadsFile::read(heads);
    if (!file) return fail(file.error());
    if (file->method != "zap") return fail(not_for_shares(file->method));
    const auto scorer = RetainingHeads::make(*file, model);
    if (!scorer) return fail(scorer.error());
    std::vector<TrainingDocument> long_enough;
    for (const TrainingDocument& document : documents)
        if (document.tokens.size() >= shortest_document) long_enough.push_back(document);
    if (long_enough.empty()) return fail(nothing_long_enough());

    Progress progress;
    const auto found = find_shares(
        model, **scorer, long_enough,
        {.rounds = rounds, .cancel = &interrupted(), .report = [&](const SharesProgress& p) { progress.show(p); }});
    progress.finish();
    if (!found) return fail(found.error());
    file->shares = found->shares;
    if (auto written = file->write(heads); !written) return written;
    say(fmt::format(
        "Found what part of a budget each head needs: what has to be written with a tenth of the cells now costs "
        "{:.2f} nats a token, {:.2f} before",
        found->found, found->before));
    return {};
}

void add_heads_shares(CLI::App& heads, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = heads.add_subcommand(
        "shares", "Find out how much of a budget each head needs, and write it into a file of zap heads");
    add_model_options(*command, options->choice);
    command->add_option("heads", options->heads, "File of heads")->required();
    auto* texts = command->add_option("--text", options->texts,
                                      "PDF, Markdown or text files, of which passages have to be written down again");
    auto* questions = command->add_option(
        "--questions", options->questions,
        "Files of JSON lines {document, question, answer}, as 'lectern-cli eval --save-questions' writes them: the "
        "answers have to be given too");
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
        if (texts->empty() && questions->empty()) throw CLI::RequiredError("--text or --questions");
        chosen = [=] { return run(*options); };
    });
}

}  // namespace lectern::cli
