#include "engine/backend/cpu/cell_ops.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "engine/backend/cpu/attention_kernels.h"
#include "engine/cells/cell_groups.h"

namespace lectern::cpu {

namespace {

/// Calls work(i) for i in [0, count) in tiles of `per_tile`; without the pool where all of it is less than a tile.
template <typename Work>
void share_out(ThreadPool& pool, int count, int per_tile, const Work& work) {
    if (count <= per_tile) {
        for (int i = 0; i < count; ++i) work(i);
        return;
    }
    pool.parallel_for((count + per_tile - 1) / per_tile, [&](int tile, int) {
        for (int i = tile * per_tile; i < std::min(count, (tile + 1) * per_tile); ++i) work(i);
    });
}

/// Items of `floats` floats that make a tile worth a thread's while: 16K floats are some microseconds.
int worthwhile(int floats) {
    return std::max(1, 16384 / std::max(1, floats));
}

/// Cosines and sines of rank * frequency for all ranks below a bound, from those of two digits of the rank: 2 * sqrt(n)
/// rows of angles in double precision instead of n.
class Angles {
 public:
    Angles(int ranks, std::span<const float> frequencies)
        : half_(static_cast<int>(frequencies.size())),
          low_bits_((std::bit_width(static_cast<unsigned>(std::max(ranks, 1))) + 1) / 2) {
        const int low = 1 << low_bits_;
        fill(low_, low, 1, frequencies);
        fill(high_, (ranks >> low_bits_) + 1, low, frequencies);
    }

    void of(std::int32_t rank, float* cosine, float* sine) const {
        const float* a = &high_[row(rank >> low_bits_)];
        const float* b = &low_[row(rank & ((1 << low_bits_) - 1))];
        for (int i = 0; i < half_; ++i) {
            cosine[i] = a[i] * b[i] - a[half_ + i] * b[half_ + i];
            sine[i] = a[half_ + i] * b[i] + a[i] * b[half_ + i];
        }
    }

 private:
    std::size_t row(int i) const { return static_cast<std::size_t>(i) * 2 * static_cast<std::size_t>(half_); }
    void fill(std::vector<float>& table, int rows, int step, std::span<const float> frequencies) const {
        table.resize(row(rows));
        for (int r = 0; r < rows; ++r)
            for (int i = 0; i < half_; ++i) {
                const double angle =
                    static_cast<double>(r) * step * static_cast<double>(frequencies[static_cast<std::size_t>(i)]);
                float* to = &table[row(r)] + i;
                to[0] = static_cast<float>(std::cos(angle));
                to[half_] = static_cast<float>(std::sin(angle));
            }
    }

    int half_;
    int low_bits_;
    std::vector<float> low_, high_;  ///< [row][cosines, sines]
};

/// What happens to a token's part of a KV head.
TokenRope rope_of(const RopeSpec& rope, int head, int token) {
    const auto h = static_cast<std::size_t>(head);
    return {.width = rope.heads.width,
            .group = rope.heads.group(),
            .q_norm = rope.q_norm,
            .k_norm = rope.k_norm,
            .v_norm = rope.v_norm,
            .epsilon = rope.epsilon,
            .rotated = rope.rotated,
            .cos_sin = rope.cos_sin[h] + static_cast<std::ptrdiff_t>(token) * rope.rotated,
            .magnitude = rope.magnitude,
            .rotate_key = rope.rotate_keys,
            .key_balance = rope.key_balance == nullptr ? nullptr : rope.key_balance + head * rope.heads.width,
            .query_scale = rope.query_scale.empty() ? 1 : rope.query_scale[h][token]};
}

}  // namespace

void rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out, ThreadPool& pool, const Tier& tier) {
    share_out(pool, in.rows, worthwhile(in.columns), [&](int r) {
        const auto row = static_cast<std::size_t>(r);
        tier.attention->rms_norm(in.data + row * static_cast<std::size_t>(in.columns), weight, in.columns, epsilon, add,
                                 out.data + row * static_cast<std::size_t>(out.columns));
    });
}

void scale(Tensor x, float factor, ThreadPool& pool) {
    share_out(pool, x.rows, worthwhile(x.columns), [&](int r) {
        float* const row = x.data + static_cast<std::ptrdiff_t>(r) * x.columns;
        for (int i = 0; i < x.columns; ++i) row[i] *= factor;
    });
}

void rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions, LayerCells& cells,
                    ThreadPool& pool, const Tier& tier) {
    const HeadShape& shape = rope.heads;
    const int group = shape.group(), width = shape.width, tokens = qkv.rows;
    const auto store_token = [&](int head, int token) {
        HeadCells& to = cells.heads[static_cast<std::size_t>(head)];
        const int slot = to.used + token;
        float* row = qkv.data + static_cast<std::size_t>(token) * static_cast<std::size_t>(qkv.columns);
        tier.attention->rope_and_store(rope_of(rope, head, token), cells.format, row + head * group * width,
                                       row + (shape.q_heads + head) * width,
                                       row + (shape.q_heads + shape.kv_heads + head) * width, to, slot);
        to.position[slot] = positions[static_cast<std::size_t>(token)];
        to.score[slot] = 0;
    };
    // A head's tokens one after another: neighbours share the cache lines of a group of cells. Pairs of slots stay
    // together, as their four-bit values share bytes.
    const int pairs = tokens / 2 + 1;
    share_out(pool, shape.kv_heads * pairs, worthwhile(2 * (group + 2) * width), [&](int i) {
        const int head = i / pairs;
        const int first = i % pairs * 2 - cells.heads[static_cast<std::size_t>(head)].used % 2;
        for (int token = std::max(first, 0); token < std::min(first + 2, tokens); ++token) store_token(head, token);
    });
    for (HeadCells& head : cells.heads) head.used += tokens;
}

void rope_queries(Tensor queries, const RopeSpec& rope, ThreadPool& pool, const Tier& tier) {
    const HeadShape& shape = rope.heads;
    const int columns = shape.group() * shape.width;
    share_out(pool, shape.kv_heads * queries.rows, worthwhile(columns), [&](int i) {
        const int head = i / queries.rows, token = i % queries.rows;
        float* const row = queries.data + static_cast<std::ptrdiff_t>(token) * queries.columns;
        tier.attention->rope_and_store(rope_of(rope, head, token), CellFormat::f32, row + head * columns, nullptr,
                                       nullptr, {}, 0);
    });
}

void rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                 std::span<const float> frequencies, HeadCells& rotated, ThreadPool& pool, const Tier& tier) {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    if (from.used == 0) return;
    const auto of_used = ranks.first(static_cast<std::size_t>(from.used));
    const Angles angles(*std::max_element(of_used.begin(), of_used.end()), frequencies);
    share_out(pool, from.used, worthwhile(2 * cells.width), [&](int slot) {
        std::array<float, most_width / 2> cosine, sine;
        angles.of(of_used[static_cast<std::size_t>(slot)], cosine.data(), sine.data());
        tier.attention->rotate_key(cells.format, cells.width, 2 * static_cast<int>(frequencies.size()), cosine.data(),
                                   sine.data(), from, rotated, slot);
    });
}

void read_keys(const LayerCells& cells, int head, float* out, ThreadPool& pool, const Tier& tier) {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    share_out(pool, from.used, worthwhile(cells.width), [&](int slot) {
        float* const to = out + static_cast<std::ptrdiff_t>(slot) * cells.width;
        if (!is_grouped(cells.format)) return tier.attention->read_key(cells.format, cells.width, from, slot, to);
        for (int c = 0; c < cells.width; ++c) to[c] = grouped_key(cells.format, cells.width, from, slot, c);
    });
}

void read_values(const LayerCells& cells, int head, float* out, ThreadPool& pool, const Tier& tier) {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    share_out(pool, from.used, worthwhile(cells.width), [&](int slot) {
        float* const to = out + static_cast<std::ptrdiff_t>(slot) * cells.width;
        if (!is_grouped(cells.format)) return tier.attention->read_value(cells.format, cells.width, from, slot, to);
        for (int c = 0; c < cells.width; ++c) to[c] = grouped_value(cells.format, cells.width, from, slot, c);
    });
}

}  // namespace lectern::cpu
