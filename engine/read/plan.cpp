#include "engine/read/plan.h"

#include <algorithm>

#include "engine/base/memory.h"
#include "engine/policies/policy.h"
#include "engine/read/plan_capacities.h"
#include "engine/read/plan_memory.h"

namespace lectern {

namespace {

constexpr int smallest_chunk = 16, largest_chunk = 8192;

Error wrong_use(Sentence what, Sentence next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = sentence("The document was not read."),
            .next = std::move(next)};
}

CellFormat format_of(const ReadOptions& options) {
    return options.format.value_or(CellFormat::q8);
}

/// Bytes of the cells that heads keep when heads of layers without a window may hold `cells`.
std::uint64_t kept_bytes(const ModelConfig& config, CellFormat format, int cells) {
    std::uint64_t sum = 0;
    for (int l = 0; l < config.layers; ++l) {
        const HeadShape& heads = config.heads_of(l);
        const int kept = kept_in_layer(config.window[static_cast<std::size_t>(l)], format, cells);
        sum += static_cast<std::uint64_t>(kept) * static_cast<std::uint64_t>(config.stored_heads(l)) *
               cell_bytes(format, heads.width);
    }
    return sum;
}

/// Cells a head may keep. Found by bisection, since layers with a window stop growing at it.
int budget_cells(const ModelConfig& config, const ReadOptions& options, int document_tokens) {
    switch (options.budget.kind) {
        case Budget::Kind::full:
            return document_tokens;
        case Budget::Kind::usual:
            return options.policy == "full" ? document_tokens : usual_budget(document_tokens, config.good_up_to, 0);
        case Budget::Kind::compact:
        case Budget::Kind::balanced:
            return named_budget(options.budget.kind, document_tokens);
        case Budget::Kind::tokens:
            return static_cast<int>(
                std::min<std::uint64_t>(options.budget.amount, static_cast<std::uint64_t>(document_tokens)));
        case Budget::Kind::share:
            return options.budget.share_of(document_tokens);
        case Budget::Kind::bytes:
            break;
    }
    int fits = 0, too_many = document_tokens + 1;
    while (too_many - fits > 1) {
        const int middle = fits + (too_many - fits) / 2;
        (kept_bytes(config, format_of(options), middle) <= options.budget.amount ? fits : too_many) = middle;
    }
    return fits;
}

/// The policy that was asked for, or the best there is; one that cannot run here is replaced, and the person told so.
std::string choose_policy(const Model& model, const ReadOptions& options, bool everything,
                          std::vector<Sentence>& notices) {
    // Keeps 55 % of the score at a tenth, where keydiff, which costs nothing, keeps 7 and the newest cells 15 (0.5B,
    // docs/benchmarks.md).
    const std::string_view without_heads = "replay";
    if (options.policy.empty()) {
        if (everything) return "full";
        const auto scorers = model.policy_parts().scorers;
        if (!scorers.empty()) {
            const TokenScorer& heads = *scorers.front();
            if (const int documents = heads.learned_from(); documents > 0)
                notices.push_back(
                    sentence("What is worth keeping was learned from {documents} of your documents.", documents));
            return std::string(name(heads.method()));
        }
        notices.push_back(
            sentence("Lectern has not learned what this model needs to remember. So it reads each part twice to find "
                     "out, and reading takes about twice as long."));
        return std::string(without_heads);
    }
    if (!lacks_heads(options.policy, model.policy_parts())) return options.policy;
    notices.push_back(
        sentence("There are no retaining heads for the policy '{policy}' and this model: what is kept is chosen by "
                 "{without_heads} instead. They can be trained{option}.",
                 options.policy, without_heads, Sentence::Option{"lectern-cli heads train"}));
    return std::string(without_heads);
}

Result<void> check_budget(const ReadPlan& plan, const Policy& policy) {
    if (plan.budget_tokens >= plan.document_tokens) return {};
    if (plan.policy == "full")
        return fail(wrong_use(sentence("The policy 'full' keeps all {tokens} tokens; the budget has room for {budget}.",
                                       plan.document_tokens, plan.budget_tokens),
                              sentence("Raise the budget, or choose another policy.")));
    const int least = policy.smallest_capacity() + plan.sinks.value_or(0);
    if (plan.budget_tokens < least)
        return fail(wrong_use(
            sentence(
                "The budget has room for {budget} tokens a head; the policy '{policy}'{sinks} needs at least {least}.",
                plan.budget_tokens, plan.policy, plan.sinks ? sentence(" with {sinks} sinks", *plan.sinks) : Sentence(),
                least),
            sentence("Raise the budget.")));
    return {};
}

/// Whether memory is there for it.
Result<void> check_memory(const Model& model, const ReadOptions& options, const ReadPlan& plan) {
    if (const auto card = model.transformer().backends()[0].own_memory()) {
        const std::uint64_t there = card->free + options.held_device_bytes;
        if (plan.device_bytes > there)
            return fail({.code = ErrorCode::out_of_memory,
                         .what = sentence(
                             "Reading needs {needed} on the graphics card beside the model; {free} are free there.",
                             Sentence::Bytes{plan.device_bytes}, Sentence::Bytes{there}),
                         .means = sentence("The document was not read."),
                         .next = sentence("Choose a smaller budget{option}, close other programs that use the card, or "
                                          "read on the CPU{device}.",
                                          Sentence::Option{"--budget 4096"}, Sentence::Option{"--device cpu"})});
    }
    std::uint64_t available = available_bytes();
    if (available > 0) available += std::min<std::uint64_t>(options.held_bytes, resident_bytes());
    if (options.most_bytes > 0)
        available = std::min(available > 0 ? available : options.most_bytes, options.most_bytes);
    if (available == 0 || plan.ram_bytes() <= available) return {};
    return fail({.code = ErrorCode::out_of_memory,
                 .what = sentence("Reading needs {needed} beside the model; {free} are free.",
                                  Sentence::Bytes{plan.ram_bytes()}, Sentence::Bytes{available}),
                 .means = sentence("The document was not read."),
                 .next = sentence("Choose a smaller budget{option}, or close other programs.",
                                  Sentence::Option{"--budget 4096"})});
}

/// What lies in groups can be neither dropped nor moved to a rank.
Result<void> check_format(const Model& model, const ReadPlan& plan) {
    const LayerBackends& backends = model.transformer().backends();
    for (int l = 0; l < model.config().layers; ++l)
        if (!backends[l].has(plan.format))
            return fail(wrong_use(
                sentence("Cells of the format '{format}' cannot be read on a graphics card.", name(plan.format)),
                sentence("Choose another format{option}, or read on the CPU{device}.", Sentence::Option{"--format q4"},
                         Sentence::Option{"--device cpu"})));
    if (!is_grouped(plan.format) || plan.budget_tokens >= plan.document_tokens) return {};
    return fail(wrong_use(sentence("Cells of the format '{format}' are stored in groups, of which none can be dropped; "
                                   "the budget has room for {budget} of {tokens} tokens.",
                                   name(plan.format), plan.budget_tokens, plan.document_tokens),
                          sentence("Keep everything{option}, or choose another format{format}.",
                                   Sentence::Option{"--budget full"}, Sentence::Option{"--format q4"})));
}

PositionMode choose_positions(const ModelConfig& config, const ReadOptions& options, const Policy& policy,
                              ReadPlan& plan) {
    const PositionMode preferred = policy.prefers_ranks() ? PositionMode::rank : PositionMode::original;
    // Where nothing can be dropped, ranks are positions.
    const std::optional chosen = is_grouped(plan.format) ? PositionMode::original : options.positions;
    if (plan.document_tokens <= config.good_up_to) return chosen.value_or(preferred);
    const PositionMode mode = chosen.value_or(PositionMode::rank);
    const Sentence why =
        mode == PositionMode::rank ? sentence("positions are counted among the kept tokens (rank)")
        : is_grouped(plan.format)
            ? sentence("positions beyond that window are used, as nothing is dropped; answers may suffer")
            : sentence("positions beyond that window are used, as asked; answers may suffer");
    const Sentence window = config.good_up_to < config.trained_window
                                ? sentence("{tokens} up to which the model is known to be good", config.good_up_to)
                                : sentence("{tokens} that the model was trained on", config.good_up_to);
    plan.notices.push_back(sentence("The document is longer ({tokens} tokens) than the {window}: {consequence}.",
                                    plan.document_tokens, window, why));
    if (!options.positions && plan.budget_tokens > config.good_up_to)
        plan.notices.push_back(
            sentence("The budget of {budget} tokens is itself longer than that; a budget of at most {window} gives "
                     "better answers.",
                     plan.budget_tokens, config.good_up_to));
    return mode;
}

}  // namespace

std::vector<CellStore::Layer> ReadPlan::cell_layers() const {
    std::vector<CellStore::Layer> layers;
    for (std::size_t l = 0; l < capacities.size(); ++l) {
        layers.push_back({.width = widths[l], .capacity = capacities[l], .appended = chunk});
        for (int& capacity : layers.back().capacity) capacity = std::min(document_tokens, capacity + chunk);
    }
    return layers;
}

std::string_view name(QuestionPlace place) {
    switch (place) {
        case QuestionPlace::first:
            return "first";
        case QuestionPlace::last:
            return "last";
        case QuestionPlace::none:
            break;
    }
    return "none";
}

std::string_view name(PositionMode mode) {
    return mode == PositionMode::rank ? "rank" : "original";
}

int usual_budget(int document_tokens, int good_up_to, int accepted_tokens) {
    // Ranks beyond the window are positions that the model never saw.
    const bool is_too_long = document_tokens > good_up_to || (accepted_tokens > 0 && document_tokens > accepted_tokens);
    return is_too_long ? named_budget(Budget::Kind::compact, document_tokens) : document_tokens;
}

Result<ReadPlan> make_plan(const Model& model, int document_tokens, const ReadOptions& options) {
    std::vector<Sentence> notices;
    const bool everything = budget_cells(model.config(), options, document_tokens) >= document_tokens;
    const auto policy = make_policy(choose_policy(model, options, everything, notices), model.policy_parts());
    if (!policy) return fail(policy.error());
    auto plan = make_plan(model, document_tokens, options, **policy);
    if (plan) plan->notices.insert(plan->notices.begin(), notices.begin(), notices.end());
    return plan;
}

Result<ReadPlan> make_plan(const Model& model, int document_tokens, const ReadOptions& options, const Policy& policy) {
    const ModelConfig& config = model.config();
    if (options.chunk < smallest_chunk || options.chunk > largest_chunk)
        return fail(wrong_use(sentence("A chunk of {chunk} tokens is out of range.", options.chunk),
                              sentence("Choose {least} to {most} tokens.", smallest_chunk, largest_chunk)));
    ReadPlan plan;
    plan.policy = policy.name();
    plan.format = format_of(options);
    for (const HeadShape& heads : config.heads) plan.widths.push_back(heads.width);
    plan.chunk = std::min(options.chunk, document_tokens);
    plan.document_tokens = document_tokens;
    plan.sinks = options.sinks;
    plan.question = options.question;
    plan.saved = options.saved;
    plan.asked = options.asked;
    plan.lowered = options.lowered;
    plan.budget_tokens = budget_cells(config, options, document_tokens);
    if (auto possible = check_format(model, plan); !possible) return fail(possible.error());
    if (auto possible = check_budget(plan, policy); !possible) return fail(possible.error());
    plan.positions = choose_positions(config, options, policy, plan);
    plan.division = policy.divides_by_scores() ? BudgetDivision::open : BudgetDivision::fixed;
    plan.capacities = capacities_of(config, plan, policy.smallest_capacity(), policy.shares());
    plan.budget_bytes = kept_bytes(config, plan.format, plan.budget_tokens);

    const PlanMemory memory = memory_of(model, policy, plan);
    plan.scratch_bytes = memory.scratch;
    plan.device_bytes = memory.on_device;
    const std::uint64_t resident = resident_bytes(), held = std::min<std::uint64_t>(options.held_bytes, resident);
    plan.declared_peak_bytes = std::max<std::uint64_t>(resident - held + plan.ram_bytes(), peak_resident_bytes());
    if (auto possible = check_memory(model, options, plan); !possible) return fail(possible.error());
    return plan;
}

}  // namespace lectern
