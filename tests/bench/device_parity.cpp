#include "tests/bench/device_parity.h"

#include <algorithm>
#include <cmath>

namespace lectern {

namespace {

/// A model that reads a text chunk by chunk and keeps all of it.
class Reader {
 public:
    Reader(Model& model, int tokens, int chunk)
        : transformer_(model.transformer()),
          length_(tokens),
          cells_(transformer_.backends(), CellFormat::q8, transformer_.cell_layers(tokens, tokens)) {
        transformer_.reserve(chunk);
    }
    void read(std::span<const TokenId> tokens, int first) {
        transformer_.forward({.tokens = tokens, .length = length_, .first_position = first, .own = &cells_});
    }
    std::span<const float> logits(int row) { return transformer_.logits(row); }

 private:
    Transformer& transformer_;
    SequenceLength length_;
    CellStore cells_;
};

/// log of the sum of exp, in double.
double log_sum(std::span<const float> logits) {
    const double largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits) sum += std::exp(logit - largest);
    return largest + std::log(sum);
}

std::vector<std::int32_t> sorted_positions(const HeadCells& head) {
    std::vector<std::int32_t> positions(head.position, head.position + head.used);
    std::sort(positions.begin(), positions.end());
    return positions;
}

Result<Reading> read(Model& model, const TokenizedDocument& document, const ReadOptions& options) {
    const auto plan = make_plan(model, static_cast<int>(document.tokens.size()), options);
    if (!plan) return fail(plan.error());
    auto begun = begin_reading(model, *plan);
    if (!begun) return fail(begun.error());
    const CancelToken never;
    if (auto done = read_on(model, document, *begun, {}, never); !done) return fail(done.error());
    return std::move(begun->reading);
}

}  // namespace

LogitParity compare_logits(Model& expected, Model& got, std::span<const TokenId> tokens, int chunk) {
    const int count = static_cast<int>(tokens.size());
    Reader a(expected, count, chunk), b(got, count, chunk);
    double error = 0, power = 0, divergence = 0;
    int same = 0;
    for (int first = 0; first < count; first += chunk) {
        const int rows = std::min(chunk, count - first);
        const auto part = tokens.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(rows));
        a.read(part, first);
        b.read(part, first);
        for (int row = 0; row < rows; ++row) {
            const std::span<const float> p = a.logits(row), q = b.logits(row);
            const double p_sum = log_sum(p), q_sum = log_sum(q);
            for (std::size_t i = 0; i < p.size(); ++i) {
                const double difference = static_cast<double>(q[i]) - p[i], log_p = p[i] - p_sum;
                error += difference * difference;
                power += static_cast<double>(p[i]) * p[i];
                divergence += std::exp(log_p) * (log_p - (q[i] - q_sum));
            }
            const auto top = [](std::span<const float> l) { return std::max_element(l.begin(), l.end()) - l.begin(); };
            same += top(p) == top(q) ? 1 : 0;
        }
    }
    return {.tokens = count,
            .nmse = error / power,
            .mean_kl = divergence / count,
            .same_top = static_cast<double>(same) / count};
}

Result<KeptParity> compare_kept(Model& expected, Model& got, const TokenizedDocument& document,
                                const ReadOptions& options) {
    const auto a = read(expected, document, options);
    if (!a) return fail(a.error());
    const auto b = read(got, document, options);
    if (!b) return fail(b.error());
    KeptParity parity{.worst = 1};
    std::size_t same = 0, all = 0;
    for (int l = 0; l < a->cells.layers(); ++l)
        for (std::size_t h = 0; h < a->cells[l].heads.size(); ++h) {
            const auto kept = sorted_positions(a->cells[l].heads[h]), other = sorted_positions(b->cells[l].heads[h]);
            std::vector<std::int32_t> both;
            std::set_intersection(kept.begin(), kept.end(), other.begin(), other.end(), std::back_inserter(both));
            same += both.size();
            all += kept.size();
            parity.worst = std::min(parity.worst, static_cast<double>(both.size()) / static_cast<double>(kept.size()));
            ++parity.heads;
        }
    parity.same = static_cast<double>(same) / static_cast<double>(all);
    return parity;
}

}  // namespace lectern
