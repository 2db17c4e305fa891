#include "engine/replay/replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/replay/part_cells.h"

namespace lectern {

namespace {

constexpr int sinks = 4;

/// Adds R R^T / group, R being the rows. A block of columns at a time, whose sums run side by side.
void add_gram(const Tensor& rows, int group, std::vector<double>& gram) {
    constexpr std::size_t lanes = 8;
    const auto width = static_cast<std::size_t>(rows.rows), columns = static_cast<std::size_t>(rows.columns);
    for (std::size_t i = 0; i < width; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            const float *a = rows.data + i * columns, *b = rows.data + j * columns;
            std::array<double, lanes> sums{};
            std::size_t o = 0;
            for (; o + lanes <= columns; o += lanes)
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    sums[lane] += static_cast<double>(a[o + lane]) * static_cast<double>(b[o + lane]);
            for (; o < columns; ++o) sums[0] += static_cast<double>(a[o]) * static_cast<double>(b[o]);
            const double mean = std::accumulate(sums.begin(), sums.end(), 0.0) / group;
            gram[i * width + j] += mean;
            if (i != j) gram[j * width + i] += mean;
        }
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
        add_gram(out, heads.group(), grams[static_cast<std::size_t>(h / heads.group())]);
    }
    return grams;
}

/// x^T A x of a symmetric A. `along`: room for A x.
double quadratic(const std::vector<double>& matrix, std::span<const float> x, std::span<double> along) {
    std::ranges::fill(along, 0.0);
    for (std::size_t j = 0; j < x.size(); ++j) {
        const double* row = matrix.data() + j * x.size();
        for (std::size_t i = 0; i < x.size(); ++i) along[i] += row[i] * static_cast<double>(x[j]);
    }
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += along[i] * static_cast<double>(x[i]);
    return std::max(0.0, sum);
}

}  // namespace

/// Gathers what the cells of one part receive while it is replayed.
class Replay::Watch final : public AttentionObserver {
 public:
    Watch(int first, int count, std::size_t layers, OutputGrams& grams)
        : first_(first), count_(count), received_(layers), before_(layers), grams_(grams) {}

    void attended(const AttentionStep& step) override {
        if (step.spec.window > 0) return;
        // What layers receive together that look at the same cells; they are worth what their own layer makes of them.
        const auto layer = static_cast<std::size_t>(step.cells_of);
        const auto heads = static_cast<std::size_t>(step.spec.heads.kv_heads);
        if (step.layer == step.cells_of && grams_[layer].empty())
            grams_[layer] = output_grams(*step.backend, step.output, step.spec.heads);

        const PartCells part = part_of(*step.document, first_, count_);
        // Where a plan guards fewer sinks, the first four that were kept.
        const PartCells before = part_of(*step.document, 0, std::min(sinks, first_));
        std::vector<std::vector<float>>& received = received_[layer];
        if (received.empty())
            for (const HeadCells& head : part.cells.heads) received.emplace_back(static_cast<std::size_t>(head.used));
        before_[layer] = part.before;
        const std::array<const LayerCells*, 3> all{&before.cells, &part.cells, &step.own};
        const auto sources = std::span(all).subspan(first_ < cell_group ? 1 : 0);  // that view has the sinks in it
        std::vector<float*> places(sources.size() * heads, nullptr);
        for (std::size_t h = 0; h < heads; ++h) places[(sources.size() - 2) * heads + h] = received[h].data();
        step.backend->attention_received(step.qkv, step.positions, sources, step.spec, Received::largest, places);
    }

    /// [layers][kv_heads][count]
    HeadScores received() && {
        for (std::size_t l = 0; l < received_.size(); ++l)
            for (std::size_t h = 0; h < received_[l].size(); ++h)
                received_[l][h].erase(received_[l][h].begin(), received_[l][h].begin() + before_[l][h]);
        return std::move(received_);
    }

 private:
    int first_, count_;
    HeadScores received_;                   ///< of the cells of the part's view
    std::vector<std::vector<int>> before_;  ///< see PartCells
    OutputGrams& grams_;
};

Replay::Replay(Model& model) : model_(&model), grams_(static_cast<std::size_t>(model.config().layers)) {}

std::optional<HeadScores> Replay::attention(std::span<const TokenId> tokens, int first, int count,
                                            const ReplayedReading& reading, int chunk, const CancelToken* cancel) {
    Transformer& transformer = model_->transformer();
    const std::vector<TokenId> replay = replay_prompt(*model_, tokens, first, count).tokens;
    const int length = static_cast<int>(replay.size());
    CellStore own(transformer.backends(), reading.cells[0].format, transformer.cell_layers(length, length));
    Watch watch(first, count, grams_.size(), grams_);
    for (int at = 0; at < length; at += chunk) {
        const auto together = std::span(replay).subspan(static_cast<std::size_t>(at),
                                                        static_cast<std::size_t>(std::min(chunk, length - at)));
        if (!transformer.forward({.tokens = together,
                                  .length = reading.length,
                                  .first_position = reading.tokens + at,
                                  .own = &own,
                                  .document = &reading.cells,
                                  .positions = reading.positions,
                                  .observer = &watch,
                                  .cancel = cancel}))
            return std::nullopt;
    }
    return std::move(watch).received();
}

/// |W_o v| from the Gram matrices: v^T (W_o^T W_o) v.
void Replay::weigh_by_values(const CellStore& cells, int first, const std::vector<std::span<const float>>& streams,
                             HeadScores& scores) const {
    std::vector<float> values;
    std::vector<double> along;
    for (std::size_t l = 0; l < scores.size(); ++l) {
        if (scores[l].empty()) continue;
        const int layer = static_cast<int>(l);
        const auto width = static_cast<std::size_t>(cells[layer].width);
        along.resize(width);
        const PartCells part = part_of(cells[layer], first, static_cast<int>(streams[l].size()));
        for (std::size_t h = 0; h < scores[l].size(); ++h) {
            values.resize(static_cast<std::size_t>(part.cells.heads[h].used) * width);
            cells.backend(layer).read_values(part.cells, static_cast<int>(h), values.data());
            const float* of_part = values.data() + static_cast<std::size_t>(part.before[h]) * width;
            for (std::size_t t = 0; t < scores[l][h].size(); ++t) {
                const double size = std::sqrt(quadratic(grams_[l][h], {of_part + t * width, width}, along));
                const auto stream = static_cast<double>(streams[l][t]);
                scores[l][h][t] *= stream > 0 ? static_cast<float>(size / stream) : 0;
            }
        }
    }
}

std::size_t Replay::working_bytes(const Model& model, CellFormat format, int part) {
    const ModelConfig& config = model.config();
    const auto tokens = static_cast<std::size_t>(part);
    const int length = room_behind(part);
    std::size_t grams = 0, scores = 0, of_one = 0;
    for (int l = 0; l < config.layers; ++l) {
        const HeadShape& of_layer = config.heads_of(l);
        const auto width = static_cast<std::size_t>(of_layer.width),
                   heads = static_cast<std::size_t>(config.stored_heads(l));
        grams += heads * width * width;  // W_o^T W_o
        scores += heads * (tokens + cell_group) * 2;
        const auto output = width * static_cast<std::size_t>(of_layer.q_heads * of_layer.width + config.width);
        of_one = std::max(of_one, output + tokens * width);
    }
    return CellStore::bytes(format, model.transformer().cell_layers(length, length)) + grams * sizeof(double) +
           (of_one + scores) * sizeof(float);
}

}  // namespace lectern
