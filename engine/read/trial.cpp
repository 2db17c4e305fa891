#include "engine/read/trial.h"

#include <algorithm>

#include "engine/read/reader.h"

namespace lectern {

namespace {

constexpr int times_tried = 3, tokens_tried = trial_tokens / times_tried;

/// Attention multiplies halves and bytes with floats where weights are multiplied as bytes: it needs this times the
/// seconds for the same number of products. Measured: 1.2 and 1.3 with VNNI, 1.6 without (docs/benchmarks.md).
constexpr double cheapest_attention = 1, dearest_attention = 2;
/// Machines do other work too.
constexpr double fastest = 0.8, slowest = 1.25;

/// Products of a token with the weights of all layers.
double products_with_weights(const ModelConfig& config) {
    const double width = config.width;
    double sum = 0;
    for (std::size_t l = 0; l < config.heads.size(); ++l) {
        const HeadShape& heads = config.heads[l];
        sum += width * heads.qkv_columns() + width * heads.q_heads * heads.width + 3 * width * config.feed_forward[l];
    }
    return sum;
}

/// Products of a token with a cell of each head: keys and values.
double products_with_a_cell(const ModelConfig& config) {
    double sum = 0;
    for (const HeadShape& heads : config.heads) sum += 2.0 * heads.q_heads * heads.width;
    return sum;
}

/// Cells that a token attends to, on the average of a document: all before it, until the budget is full.
double average_cells(const ReadPlan& plan) {
    const double tokens = std::max(1, plan.document_tokens);
    const double most = std::min<double>(std::max(1, plan.budget_tokens), tokens);
    return most - most * most / (2 * tokens);
}

TokenizedDocument beginning_of(const TokenizedDocument& document) {
    TokenizedDocument beginning = document;
    const auto tokens = std::min<std::size_t>(tokens_tried, document.tokens.size());
    const auto opening = static_cast<std::size_t>(std::max(0, document.opening_tokens));
    beginning.tokens.resize(tokens);
    beginning.offsets.resize(std::min(tokens - std::min(tokens, opening), document.offsets.size()));
    return beginning;
}

/// Seconds of reading all of it.
Result<double> seconds_of(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                          const CancelToken& cancel) {
    auto begun = begin_reading(model, plan);
    if (!begun) return fail(begun.error());
    if (auto read = read_on(model, document, *begun, {}, cancel); !read) return fail(read.error());
    if (begun->reading.complete && begun->reading.seconds > 0) return begun->reading.seconds;
    return fail({.code = ErrorCode::cancelled,
                 .what = sentence("Cancelled."),
                 .means = sentence("Nothing was measured."),
                 .next = sentence("It is measured later.")});
}

}  // namespace

ReadingTime reading_time(const ModelConfig& config, const ReadPlan& plan, double seconds) {
    const double attention = average_cells(plan) * products_with_a_cell(config) / products_with_weights(config);
    const double flat = seconds * plan.document_tokens;
    return {.least = fastest * flat * (1 + cheapest_attention * attention),
            .most = slowest * flat * (1 + dearest_attention * attention)};
}

Result<ReadingTime> try_reading(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                                const CancelToken& cancel) {
    const TokenizedDocument beginning = beginning_of(document);
    const auto tokens = static_cast<int>(beginning.tokens.size());
    const auto policy = make_policy(plan.policy, model.policy_parts());
    const bool replays = policy && (*policy)->needs().replay;  // which takes as long again
    const ReadOptions everything{.budget = {.kind = Budget::Kind::full},
                                 .policy = replays ? plan.policy : "full",
                                 .format = plan.format,
                                 .chunk = plan.chunk};
    const auto small = make_plan(model, tokens, everything);
    if (!small) return fail(small.error());
    // The first time brings the weights into memory.
    double best = 0;
    for (int time = 0; time < times_tried; ++time) {
        const auto seconds = seconds_of(model, beginning, *small, cancel);
        if (!seconds) return fail(seconds.error());
        best = time == 0 ? *seconds : std::min(best, *seconds);
    }
    return reading_time(model.config(), plan, best / tokens);
}

}  // namespace lectern
