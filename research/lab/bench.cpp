#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "app/command_line/heads_files.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "engine/base/memory.h"
#include "engine/cache/budget.h"
#include "engine/policies/evict.h"
#include "research/lab/commands.h"
#include "research/meters/bench_kernels.h"
#include "research/meters/bench_reading.h"

namespace lectern::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct BenchOptions {
    ModelChoice choice;
    int prompt = 512, answer = 32, repetitions = 3, chunk = 512;
    std::vector<int> depths{0};
    std::vector<std::string> budgets{"full"};
    std::string format = "q8", policy, heads, positions;
    std::vector<int> read;  ///< lengths of documents
    bool kernels = false, profile = false;
    bool json = false;
};

struct Measured {
    std::string test;
    int depth = 0;
    std::vector<double> runs;  ///< tokens a second
    double median() const {
        std::vector<double> sorted = runs;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }
};

/// Token ids that look like no text: the cost does not depend on them.
std::vector<TokenId> some_tokens(int count, int vocabulary) {
    std::vector<TokenId> tokens;
    for (int i = 0; i < count; ++i) tokens.push_back(static_cast<TokenId>((i * 7919LL + 13) % vocabulary));
    return tokens;
}

/// A sequence of a given length, bounded by a budget, on which more tokens can be timed again and again.
class Sequence {
 public:
    Sequence(Model& model, const BenchOptions& options, CellFormat format, int budget_cells, int depth)
        : model_(model),
          chunk_(options.chunk),
          longest_(*std::max_element(options.depths.begin(), options.depths.end()) + options.prompt + options.answer),
          cells_(model.transformer().backends(), format,
                 cell_layers(model, std::min(depth, budget_cells),
                             std::max({options.prompt, options.answer, options.chunk}))),
          tokens_(some_tokens(std::max({depth, options.prompt, options.answer}), model.config().vocabulary)) {
        auto policy = make_streaming_policy();
        HeadCapacities budget;
        for (int l = 0; l < model.config().layers; ++l) {
            const int window = model.config().window[static_cast<std::size_t>(l)];
            budget.emplace_back(static_cast<std::size_t>(model.config().stored_heads(l)),
                                window > 0 ? std::min(window, budget_cells) : budget_cells);
        }
        for (length_ = 0; length_ < depth && !interrupted().cancelled();) {
            run(length_, std::min(chunk_, depth - length_));
            length_ += std::min(chunk_, depth - length_);
            evict_to_budget(cells_, *policy, budget, model.config().window, false);
            cells_.group_cells();
        }
    }

    double prompt_rate(int count) {
        const auto start = Clock::now();
        for (int done = 0; done < count && !interrupted().cancelled(); done += chunk_)
            run(length_ + done, std::min(chunk_, count - done));
        if (!interrupted().cancelled()) model_.transformer().logits((count - 1) % chunk_);  // what a prompt is read for
        return finish(count, start);
    }
    double answer_rate(int count) {
        const auto start = Clock::now();
        for (int done = 0; done < count && !interrupted().cancelled(); ++done) {
            run(length_ + done, 1);
            if (!interrupted().cancelled()) model_.transformer().likeliest(0, 1);
        }
        return finish(count, start);
    }

 private:
    /// Nothing is evicted of the tokens that are timed, in layers with a window neither.
    static std::vector<CellStore::Layer> cell_layers(const Model& model, int kept, int timed) {
        return model.transformer().cell_layers(kept + timed, timed);
    }
    void run(int position, int count) {
        model_.transformer().forward({.tokens = std::span(tokens_).first(static_cast<std::size_t>(count)),
                                      .length = longest_,
                                      .first_position = position,
                                      .own = &cells_,
                                      .cancel = &interrupted()});
    }
    double finish(int count, Clock::time_point start) {
        const std::chrono::duration<double> seconds = Clock::now() - start;
        cells_.drop_from(length_);
        return count / seconds.count();
    }

    Model& model_;
    int chunk_;
    SequenceLength longest_;  ///< the same at all depths
    CellStore cells_;
    std::vector<TokenId> tokens_;
    int length_ = 0;
};

Result<int> budget_cells(const BenchOptions& options, const Model& model, CellFormat format, int longest) {
    const auto budget = Budget::parse(options.budgets.front());
    if (!budget) return fail(budget.error());
    std::uint64_t per_token = 0;
    for (const HeadShape& heads : model.config().heads)
        per_token += cell_bytes(format, heads.width) * static_cast<std::uint64_t>(heads.kv_heads);
    switch (budget->kind) {
        case Budget::Kind::tokens:
            return static_cast<int>(std::min<std::uint64_t>(budget->amount, 1u << 30));
        case Budget::Kind::bytes:
            return static_cast<int>(std::clamp<std::uint64_t>(budget->amount / per_token, 16, 1u << 30));
        case Budget::Kind::share:
            return budget->share_of(longest);
        case Budget::Kind::full:
        case Budget::Kind::usual:
        case Budget::Kind::compact:
        case Budget::Kind::balanced:
            break;
    }
    return std::max(1, longest);
}

/// Whether memory is there for the cells of the deepest sequence.
Result<void> check_memory(const BenchOptions& options, const Model& model, CellFormat format, int cells) {
    const int timed = std::max({options.prompt, options.answer, options.chunk});
    const std::uint64_t needed = CellStore::bytes(format, model.transformer().cell_layers(cells + timed, timed)),
                        available = available_bytes();
    if (available == 0 || needed <= available || options.choice.options.device != "cpu") return {};
    return fail({.code = ErrorCode::out_of_memory,
                 .what = sentence("The cells of {tokens} tokens need {needed}; {free} are free.", cells,
                                  Sentence::Bytes{needed}, Sentence::Bytes{available}),
                 .means = sentence("Nothing was measured."),
                 .next = sentence("Measure at a smaller depth (-d), or with a budget (--budget 4096).")});
}

Result<void> bench(const BenchOptions& options) {
    const auto format = parse_cell_format(options.format);
    if (!format) return fail(format.error());
    auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    const int deepest = *std::max_element(options.depths.begin(), options.depths.end());
    const auto budget = budget_cells(options, **model, *format, deepest);
    if (!budget) return fail(budget.error());
    if (is_grouped(*format) && *budget < deepest)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("Cells of the format '{format}' cannot be dropped.", name(*format)),
                     .means = sentence("Nothing was measured."),
                     .next = sentence("Measure without a budget, or with another format (--format q4).")});
    if (auto room = check_memory(options, **model, *format, std::min(deepest, *budget)); !room) return room;
    (*model)->transformer().reserve(options.chunk);
    std::vector<Measured> results;
    for (const int depth : options.depths) {
        Sequence sequence(**model, options, *format, *budget, depth);
        Measured prompt{fmt::format("pp{}", options.prompt), depth, {}},
            answer{fmt::format("tg{}", options.answer), depth, {}};
        if (options.prompt > 0) sequence.prompt_rate(std::min(options.prompt, 32));  // warm
        for (int i = 0; i < options.repetitions && !interrupted().cancelled(); ++i) {
            if (options.prompt > 0) prompt.runs.push_back(sequence.prompt_rate(options.prompt));
            if (options.answer > 0) answer.runs.push_back(sequence.answer_rate(options.answer));
        }
        if (interrupted().cancelled())
            return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
        for (Measured* m : {&prompt, &answer})
            if (!m->runs.empty()) results.push_back(std::move(*m));
    }
    Json rows = Json::array();
    for (const Measured& m : results)
        rows.push_back({{"test", m.test}, {"depth", m.depth}, {"tokens_per_second", m.median()}, {"runs", m.runs}});
    if (options.json)
        print_json({{"backend", (*model)->device_name()}, {"results", rows}});
    else
        for (const Measured& m : results)
            print_text(fmt::format("{:8} depth {:7} {:9.1f} tokens/s\n", m.test, m.depth, m.median()));
    return {};
}

ReadingBench whole_readings(const BenchOptions& options) {
    ReadingBench bench{.choice = options.choice,
                       .reading = {.policy = options.policy,
                                   .heads = options.heads,
                                   .positions = options.positions,
                                   .format = options.format,
                                   .chunk = options.chunk},
                       .budgets = options.budgets,
                       .lengths = options.read,
                       .answer = options.answer,
                       .repetitions = options.repetitions,
                       .profile = options.profile,
                       .json = options.json};
    return bench;
}

/// What CLI11 cannot say.
void check(const BenchOptions& options) {
    if (!options.kernels && options.choice.model.empty()) throw CLI::RequiredError("--model (or --kernels)");
    if (!options.read.empty()) return;
    if (options.budgets.size() > 1) throw CLI::ValidationError("--budget", "several need --read");
}

}  // namespace

void add_bench(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure the speed of a model on this machine");
    add_model_options(*command, options->choice);
    command->add_option("-p", options->prompt, "Tokens to prefill; 0: none")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_option("-n", options->answer, "Tokens to decode; 0: none")
        ->check(CLI::Range(0, 1 << 20))
        ->capture_default_str();
    command->add_option("-d,--depth", options->depths, "Tokens that stand before; several with commas")
        ->delimiter(',')
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
    command->add_option("-r", options->repetitions, "Repetitions; the median is shown")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--chunk", options->chunk, "Tokens prefilled together")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    command
        ->add_option("--budget", options->budgets,
                     "Bound the cells: tokens, bytes or full; several with commas, for --read")
        ->delimiter(',')
        ->capture_default_str();
    add_format_option(*command, options->format);
    command
        ->add_option("--read", options->read,
                     "Measure whole readings instead, of documents of so many tokens; several with commas. Then -n "
                     "tokens are decoded behind each")
        ->delimiter(',')
        ->check(CLI::Range(1, 1 << 24));
    CLI::Option* read = command->get_option("--read");
    command->add_option("--policy", options->policy, "How to choose what is kept; default: as for a document")
        ->needs(read);
    add_heads_option(*command, options->heads);
    command->add_option("--positions", options->positions, "original or rank; default: as for a document")
        ->check(CLI::IsMember({"original", "rank"}))
        ->needs(read);
    command
        ->add_flag("--profile", options->profile,
                   "With --read: say where the time of the graphics card goes. It is waited for after each kernel, "
                   "so that all in all it is slower")
        ->needs(read);
    command->add_flag(
        "--kernels", options->kernels,
        "Measure each kernel instead, as a share of what a core or the graphics card can do; needs no model");
    command->add_flag("--json", options->json, "Print JSON");
    command->get_option("--model")->required(false);
    command->callback([=, &chosen] {
        check(*options);
        chosen = [=] {
            if (options->kernels) return bench_kernels(device_options(options->choice.options), options->json);
            return options->read.empty() ? bench(*options) : bench_reading(whole_readings(*options));
        };
    });
}

}  // namespace lectern::cli
