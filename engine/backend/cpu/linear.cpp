#include "engine/backend/cpu/linear.h"

#include <algorithm>
#include <cstring>

#include "engine/backend/cpu/linear_kernels.h"

namespace lectern::cpu {

namespace {

/// Tokens whose activations are held at once. Every panel is expanded once per so many tokens: at 512 that is half a
/// per cent of the work.
constexpr int quantised_tokens = 512;
constexpr int float_tokens = 192;

/// With few tokens a tile is as many panels as take about this many bytes: 3 to 8 us, above the cost of handing out
/// a tile and below what would leave a thread waiting at the end.
constexpr std::size_t direct_tile_bytes = 96 * 1024;

/// `tokens` cut into groups of nearly equal size, none above `largest`: 7 tokens are 4 and 3 rather than 6 and 1.
struct Groups {
    int tokens;
    int count;

    Groups(int token_count, int largest) : tokens(token_count), count((token_count + largest - 1) / largest) {}
    int first(int group) const { return group * (tokens / count) + std::min(group, tokens % count); }
    int size(int group) const { return first(group + 1) - first(group); }
};

std::size_t token_words(const PackedWeight& weight, bool quantised) {
    const auto inputs = static_cast<std::size_t>(weight.inputs);
    return quantised ? inputs / block_inputs * static_cast<std::size_t>(weight.layout.words_per_block) : inputs;
}

/// The activations of one block of tokens in one form, and the panels of that form.
class Product {
 public:
    Product(const PackedWeight& weight, bool quantised, Tensor in, LinearScratch& scratch, const LinearKernels& kernels)
        : weight_(weight),
          quantised_(quantised),
          in_(in),
          scratch_(scratch),
          kernels_(kernels),
          groups_(in.rows, quantised ? kernels.quantised_group : kernels.float_group),
          direct_(!quantised || in.rows <= kernels.direct_tokens),
          words_(token_words(weight, quantised)),
          activations_(reinterpret_cast<std::int32_t*>(
              scratch.activations(words_ * static_cast<std::size_t>(in.rows) * sizeof(std::int32_t)))) {}

    void prepare_activations(ThreadPool& pool) {
        // A tile of several groups: a group of a small model takes under a microsecond.
        const int per_tile = 4;
        pool.parallel_for((groups_.count + per_tile - 1) / per_tile, [&](int tile, int) {
            for (int g = tile * per_tile; g < std::min(groups_.count, (tile + 1) * per_tile); ++g) prepare_group(g);
        });
    }

    void multiply(const float* bias, LinearOutput how, Tensor out, ThreadPool& pool) {
        const int panels = weight_.panels();
        const int panels_per_tile = direct_ && in_.rows <= kernels_.direct_tokens ? few_token_panels(pool) : 1;
        const int columns = (panels + panels_per_tile - 1) / panels_per_tile;
        // Fewer panels than keep all threads busy to the end: cut the tokens too.
        const int wanted = columns >= 4 * pool.threads() ? 1 : (4 * pool.threads() + columns - 1) / columns;
        const int cuts = std::clamp(groups_.count / 4, 1, wanted);
        pool.parallel_for(columns * cuts, [&](int tile, int thread) {
            const int cut = tile / columns, first = tile % columns * panels_per_tile;
            const int group_begin = groups_.count * cut / cuts, group_end = groups_.count * (cut + 1) / cuts;
            for (int p = first; p < std::min(first + panels_per_tile, panels); ++p)
                multiply_panel(p, group_begin, group_end, bias, how, out, thread);
        });
    }

 private:
    void prepare_group(int g) {
        const int tokens = groups_.size(g);
        const auto first = static_cast<std::size_t>(groups_.first(g));
        const float* rows = in_.data + first * static_cast<std::size_t>(in_.columns);
        std::int32_t* out = activations_ + first * words_;
        if (quantised_) {
            kernels_.quantise(rows, in_.columns, tokens, weight_.inputs, weight_.layout, out);
            return;
        }
        for (int t = 0; t < tokens; ++t)
            for (int i = 0; i < weight_.inputs; ++i)
                std::memcpy(out + std::ptrdiff_t{i} * tokens + t, rows + std::ptrdiff_t{t} * in_.columns + i,
                            sizeof(float));
    }

    int few_token_panels(const ThreadPool& pool) const {
        const std::size_t bytes = weight_.bytes / static_cast<std::size_t>(weight_.panels()) + 1;
        const int by_size = static_cast<int>((direct_tile_bytes + bytes - 1) / bytes);
        const int by_threads = (weight_.panels() + 2 * pool.threads() - 1) / (2 * pool.threads());
        return std::max(1, std::min(by_size, by_threads));
    }

    void multiply_panel(int panel, int group_begin, int group_end, const float* bias, LinearOutput how, Tensor out,
                        int thread) {
        const PanelSection& section = weight_.section_of(panel);
        if (is_float(section.kind) == quantised_) return;
        const int index = panel - section.first_panel;
        const auto kind = static_cast<int>(section.kind);
        PanelProduct product{};
        product.panel = section.data + static_cast<std::size_t>(index) * section.panel_bytes;
        product.levels = section.levels;
        product.inputs = weight_.inputs;
        product.words_per_block = weight_.layout.words_per_block;
        product.correction = weight_.layout.corrections[section.correction].at;
        const Multiply* multiply = quantised_ ? kernels_.packed[kind] : kernels_.floats[kind - quantised_kinds];
        if (!direct_) {
            const auto blocks = static_cast<std::size_t>(weight_.inputs) / block_inputs;
            const auto bytes = static_cast<std::size_t>(expanded_block(panel_format(section.kind)).bytes);
            std::byte* expanded = scratch_.expanded_panel(thread, blocks * bytes);
            kernels_.expand[kind](product.panel, section.levels, weight_.inputs, expanded);
            product.panel = expanded;
            multiply = kernels_.expanded[kind];
        }

        const int column = section.first_output + index * weight_.panel_outputs();
        TileOutput target{};
        target.factor = weight_.factors[static_cast<std::size_t>(panel)];
        target.bias = bias != nullptr ? bias + column : nullptr;
        target.stride = out.columns;
        target.columns = std::min(weight_.panel_outputs(), section.outputs - index * weight_.panel_outputs());
        const Finish finish = finish_for(how);
        alignas(64) float tile[LinearKernels::most_float * panel_rows];
        product.tile = tile;
        for (int g = group_begin; g < group_end; ++g) {
            const int tokens = groups_.size(g);
            const auto first = static_cast<std::size_t>(groups_.first(g));
            product.activations = activations_ + first * words_;
            target.out = out.data + first * static_cast<std::size_t>(out.columns) + column;
            prefetch_rows(target, tokens);
            multiply[tokens - 1](product);
            finish(tile, tokens, target);
        }
    }

    /// Brings the lines that a tile goes to near while the tile is worked out.
    static void prefetch_rows(const TileOutput& target, int tokens) {
        constexpr int line_floats = 16;
        for (std::ptrdiff_t t = 0; t < tokens; ++t)
            for (int i = 0; i < target.columns; i += line_floats)
                __builtin_prefetch(target.out + t * target.stride + i, 1);
    }

    Finish finish_for(LinearOutput how) const {
        switch (how) {
            case LinearOutput::store:
                return kernels_.store;
            case LinearOutput::add:
                return kernels_.add;
            case LinearOutput::silu:
                return kernels_.silu;
            case LinearOutput::gelu:
                return kernels_.gelu;
            case LinearOutput::gelu_times:
                return kernels_.gelu_times;
            case LinearOutput::gate_silu:
                return kernels_.gate_silu;
            default:
                return kernels_.gate_gelu;
        }
    }

    const PackedWeight& weight_;
    bool quantised_;
    Tensor in_;
    LinearScratch& scratch_;
    const LinearKernels& kernels_;
    Groups groups_;
    bool direct_;  ///< panels are multiplied as they rest
    std::size_t words_;
    std::int32_t* activations_;
};

int block_tokens(bool quantised) {
    return quantised ? quantised_tokens : float_tokens;
}

}  // namespace

std::size_t linear_scratch_bytes(const PackedWeight& weight, int tokens, int threads) {
    std::size_t activations = 0, expanded = 0;
    for (const bool quantised : {true, false}) {
        if (!(quantised ? weight.has_quantised : weight.has_float)) continue;
        const auto held = static_cast<std::size_t>(std::min(tokens, block_tokens(quantised)));
        activations = std::max(activations, token_words(weight, quantised) * held * sizeof(std::int32_t));
    }
    for (const PanelSection& section : weight.sections) {
        if (is_float(section.kind)) continue;
        const auto bytes = static_cast<std::size_t>(expanded_block(panel_format(section.kind)).bytes);
        expanded = std::max(expanded, static_cast<std::size_t>(weight.inputs) / block_inputs * bytes);
    }
    return activations + expanded * static_cast<std::size_t>(threads);
}

void linear(const PackedWeight& weight, Tensor in, const float* bias, LinearOutput how, Tensor out,
            LinearScratch& scratch, ThreadPool& pool, const Tier& tier) {
    scratch.use_threads(pool.threads());
    for (const bool quantised : {true, false}) {
        if (!(quantised ? weight.has_quantised : weight.has_float)) continue;
        for (int first = 0; first < in.rows; first += block_tokens(quantised)) {
            const int rows = std::min(block_tokens(quantised), in.rows - first);
            const auto at = static_cast<std::size_t>(first);
            const Tensor block{in.data + at * static_cast<std::size_t>(in.columns), rows, in.columns};
            const Tensor block_out{out.data + at * static_cast<std::size_t>(out.columns), rows, out.columns};
            Product product(weight, quantised, block, scratch, *tier.linear);
            product.prepare_activations(pool);
            product.multiply(bias, how, block_out, pool);
        }
    }
}

void embed_rows(const PackedWeight& weight, std::span<const std::int32_t> tokens, float scale, Tensor out,
                ThreadPool& pool) {
    pool.parallel_for(static_cast<int>(tokens.size()), [&](int t, int) {
        const int row = tokens[static_cast<std::size_t>(t)];
        const auto after = std::upper_bound(weight.sections.begin(), weight.sections.end(), row,
                                            [](int r, const PanelSection& s) { return r < s.first_output; });
        const PanelSection& section = *std::prev(after);
        const int index = (row - section.first_output) / panel_rows, lane = (row - section.first_output) % panel_rows;
        const int among_all = section.first_panel + index;
        const std::byte* panel = section.data + static_cast<std::size_t>(index) * section.panel_bytes;
        const float factor = weight.factors[static_cast<std::size_t>(among_all)];
        float* to = out.data + static_cast<std::size_t>(t) * static_cast<std::size_t>(out.columns);
        unpack_row(section.kind, panel, lane, weight.inputs, section.offset, factor, section.levels, to);
        for (int i = 0; i < weight.inputs; ++i) to[i] *= scale;
    });
}

}  // namespace lectern::cpu
