#include "engine/heads/replay_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <new>

#include "engine/heads/answer_labels.h"

namespace lectern {

namespace {

constexpr int sinks = 4;

/// What replaying counts beside questions. Of 6,144 tokens, a tenth kept by labels of the questions that are asked
/// later: the 0.5B answers 73 % of them with 0.01, 80 with 0.2 and 78 with 0.5, where everything kept answers 83 and
/// replaying alone 39.
constexpr float replay_beside_questions = 0.2f;

/// Cells [first, first + count) of a layer whose slots are in order of position; `first` a multiple of cell_group.
LayerCells view_of(const LayerCells& layer, int first, int count) {
    LayerCells view = layer;
    for (HeadCells& head : view.heads) {
        head.key += key_bytes(layer.format, layer.width, first);
        head.value += value_bytes(layer.format, layer.width, first);
        if (is_scaled(layer.format)) {
            head.key_scale += first;
            head.value_scale += first;
        }
        head.position += first;
        head.score += first;
        head.index = nullptr;  // starts at the store's first cell
        head.used = count;
        head.capacity -= first;
    }
    return view;
}

/// The mean over the query heads of each group of W^T W, W being the head's columns of the output projection.
std::vector<std::vector<double>> output_grams(Backend& backend, const Weight& output, const HeadShape& heads) {
    const auto width = static_cast<std::size_t>(heads.width), outputs = static_cast<std::size_t>(output.outputs);
    std::vector<float> units(width * static_cast<std::size_t>(output.inputs)), columns(width * outputs);
    const Tensor in{units.data(), heads.width, output.inputs};
    const Tensor out{columns.data(), heads.width, output.outputs};
    std::vector<std::vector<double>> grams(static_cast<std::size_t>(heads.kv_heads),
                                           std::vector<double>(width * width));
    for (int h = 0; h < heads.q_heads; ++h) {
        std::fill_n(in.data, width * static_cast<std::size_t>(in.columns), 0.0f);
        for (int i = 0; i < heads.width; ++i)
            in.data[static_cast<std::ptrdiff_t>(i) * in.columns + h * heads.width + i] = 1;
        backend.linear(in, output, nullptr, LinearOutput::store, out);  // row i: column i of the head's W
        std::vector<double>& gram = grams[static_cast<std::size_t>(h / heads.group())];
        for (std::size_t i = 0; i < width; ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                const float *a = out.data + i * outputs, *b = out.data + j * outputs;
                double sum = 0;
                for (std::size_t o = 0; o < outputs; ++o) sum += static_cast<double>(a[o]) * b[o];
                gram[i * width + j] += sum / heads.group();
                if (i != j) gram[j * width + i] += sum / heads.group();
            }
    }
    return grams;
}

/// Gathers what the cells of one part receive while it is replayed.
class Replay final : public AttentionObserver {
 public:
    Replay(int first, int count, HeadScores& received, std::vector<std::vector<std::vector<double>>>& grams)
        : first_(first), count_(count), received_(received), grams_(grams) {}

    void attended(const AttentionStep& step) override {
        if (step.spec.window > 0) return;
        const auto layer = static_cast<std::size_t>(step.layer);
        const auto heads = static_cast<std::size_t>(step.spec.heads.kv_heads);
        if (grams_[layer].empty()) grams_[layer] = output_grams(*step.backend, step.output, step.spec.heads);

        const LayerCells part = view_of(*step.document, first_, count_), before = view_of(*step.document, 0, sinks);
        const std::array<const LayerCells*, 3> all{&before, &part, &step.own};
        const auto sources = std::span(all).subspan(first_ == 0 ? 1 : 0);  // the first part has the sinks in it
        std::vector<float*> places(sources.size() * heads, nullptr);
        for (std::size_t h = 0; h < heads; ++h)
            places[(sources.size() - 2) * heads + h] = received_[layer][h].data() + first_;
        step.backend->attention_received(step.qkv, step.positions, sources, step.spec, Received::largest, places);
    }

 private:
    int first_, count_;
    HeadScores& received_;
    std::vector<std::vector<std::vector<double>>>& grams_;
};

/// x^T A x.
double quadratic(const std::vector<double>& matrix, std::span<const float> x) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        double along = 0;
        for (std::size_t j = 0; j < x.size(); ++j) along += matrix[i * x.size() + j] * static_cast<double>(x[j]);
        sum += along * static_cast<double>(x[i]);
    }
    return std::max(0.0, sum);
}

Error not_whole() {
    return {.code = ErrorCode::failed,
            .what = sentence("The reading does not hold every token of the document in order."),
            .means = sentence("Labels cannot be made from it."),
            .next = sentence("Please report this; reading in full should never evict.")};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left to replay a part of the document."),
            .means = sentence("There are no labels for this document."),
            .next = sentence("Use shorter texts, or close other programs.")};
}

Error was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Replaying was interrupted."),
            .means = sentence("There are no labels for this document."),
            .next = sentence("Start again.")};
}

bool holds_all(const LayerCells& layer, std::size_t tokens) {
    for (const HeadCells& head : layer.heads) {
        if (head.used != static_cast<int>(tokens)) return false;
        for (int i = 0; i < head.used; ++i)
            if (head.position[i] != i) return false;
    }
    return true;
}

}  // namespace

Result<ReplayLabels> ReplayLabeller::label(std::span<const TokenId> tokens, const FullReading& reading,
                                           const ReplayOptions& options) {
    const ModelConfig& config = model_.config();
    const auto layers = static_cast<std::size_t>(config.layers);
    ReplayLabels labels{.attention = HeadScores(layers), .scores = {}};
    for (std::size_t l = 0; l < layers; ++l) {
        if (config.window[l] > 0) continue;
        if (!holds_all(reading.cells[static_cast<int>(l)], tokens.size())) return fail(not_whole());
        labels.attention[l].assign(static_cast<std::size_t>(config.heads.kv_heads), std::vector<float>(tokens.size()));
    }
    output_grams_.resize(layers);
    try {
        if (auto done = replay(tokens, reading, options, labels.attention); !done) return fail(done.error());
        if (auto done = ask(tokens, reading, options, labels.attention); !done) return fail(done.error());
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
    add_value_sizes(reading, labels);
    return labels;
}

Result<void> ReplayLabeller::replay(std::span<const TokenId> tokens, const FullReading& reading,
                                    const ReplayOptions& options, HeadScores& attention) {
    Transformer& transformer = model_.transformer();
    const int total = static_cast<int>(tokens.size());
    for (int first = 0; first < total; first += options.part) {
        const int count = std::min(options.part, total - first);
        const std::vector<TokenId> replay = replay_prompt(model_, tokens, first, count).tokens;
        const int length = static_cast<int>(replay.size());
        CellStore own(transformer.backends(), reading.cells[0].format, transformer.cell_layers(length, length));
        Replay watch(first, count, attention, output_grams_);
        for (int at = 0; at < length; at += options.chunk) {
            const auto chunk = std::span(replay).subspan(
                static_cast<std::size_t>(at), static_cast<std::size_t>(std::min(options.chunk, length - at)));
            if (!transformer.forward({.tokens = chunk,
                                      .length = reading.length,
                                      .first_position = total + at,
                                      .own = &own,
                                      .document = &reading.cells,
                                      .observer = &watch,
                                      .cancel = options.cancel}))
                return fail(was_cancelled());
        }
        if (options.report) options.report(first + count);
    }
    return {};
}

Result<void> ReplayLabeller::ask(std::span<const TokenId> tokens, const FullReading& reading,
                                 const ReplayOptions& options, HeadScores& attention) {
    if (options.questions.empty()) return {};
    const CancelToken never;
    const auto asked = question_weights(model_, static_cast<int>(tokens.size()), options.questions, reading,
                                        options.cancel != nullptr ? *options.cancel : never);
    if (!asked) return fail(asked.error());
    for (std::size_t l = 0; l < attention.size(); ++l)
        for (std::size_t h = 0; h < attention[l].size(); ++h)
            std::ranges::transform(attention[l][h], (*asked)[l][h], attention[l][h].begin(),
                                   [](float replayed, float looked_at) {
                                       return std::max(replay_beside_questions * replayed, looked_at);
                                   });
    return {};
}

/// |W_o v| from the Gram matrices: v^T (W_o^T W_o) v.
void ReplayLabeller::add_value_sizes(const FullReading& reading, ReplayLabels& labels) const {
    const CellStore& cells = reading.cells;
    labels.scores = labels.attention;
    const auto width = static_cast<std::size_t>(model_.config().heads.width);
    for (std::size_t l = 0; l < labels.scores.size(); ++l)
        for (std::size_t h = 0; h < labels.scores[l].size(); ++h) {
            std::vector<float>& scores = labels.scores[l][h];
            std::vector<float> values(scores.size() * width);
            const int layer = static_cast<int>(l);
            cells.backend(layer).read_values(cells[layer], static_cast<int>(h), values.data());
            for (std::size_t t = 0; t < scores.size(); ++t) {
                const double size = std::sqrt(quadratic(output_grams_[l][h], {values.data() + t * width, width}));
                const auto stream = static_cast<double>(reading.stream_lengths.layers()[l][t]);
                scores[t] *= stream > 0 ? static_cast<float>(size / stream) : 0;
            }
        }
}

}  // namespace lectern
