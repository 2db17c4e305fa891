#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/backend/reference/cell_access.h"
#include "engine/backend/reference/reference_backend.h"
#include "engine/cells/cell_groups.h"

namespace lectern {

namespace {

void norm_head(float* x, int width, const float* weight, float epsilon) {
    double squares = 0;
    for (int i = 0; i < width; ++i) squares += static_cast<double>(x[i]) * x[i];
    const double scale = 1 / std::sqrt(squares / width + static_cast<double>(epsilon));
    for (int i = 0; i < width; ++i) x[i] = static_cast<float>(x[i] * scale * weight[i]);
}

/// Rotates channel i and i + rotated/2 by the angle whose cosine and sine stand at cos_sin[2 i].
void rotate(float* x, int rotated, const float* cos_sin) {
    for (int i = 0; i < rotated / 2; ++i) {
        const float c = cos_sin[2 * i], s = cos_sin[2 * i + 1];
        const float a = x[i], b = x[i + rotated / 2];
        x[i] = a * c - b * s;
        x[i + rotated / 2] = b * c + a * s;
    }
}

const float* angles_of(const RopeSpec& rope, int kv_head, int token) {
    return rope.cos_sin[static_cast<std::size_t>(kv_head)] + static_cast<std::ptrdiff_t>(token) * rope.rotated;
}

const float* balance_of(const RopeSpec& rope, int kv_head) {
    return rope.key_balance == nullptr ? nullptr : rope.key_balance + kv_head * rope.heads.width;
}

bool visible(std::int32_t cell, std::int32_t query, int window) {
    return cell <= query && (window == 0 || cell > query - window);
}

/// A cell that a query sees.
struct Seen {
    float* received;
    double logit;
};

void gather(const Seen& seen, double largest, double total, Received what) {
    if (seen.received == nullptr) return;
    const double weight = std::exp(seen.logit - largest) / total;
    switch (what) {
        case Received::sum:
            *seen.received += static_cast<float>(weight);
            break;
        case Received::largest:
            *seen.received = std::max(*seen.received, static_cast<float>(weight));
            break;
        case Received::largest_logit:
            *seen.received = std::max(*seen.received, static_cast<float>(seen.logit));
            break;
    }
}

}  // namespace

void ReferenceBackend::rope_queries(Tensor queries, const RopeSpec& rope) {
    const HeadShape& shape = rope.heads;
    const int width = shape.width;
    for (int t = 0; t < queries.rows; ++t) {
        float* q = queries.data + static_cast<std::ptrdiff_t>(t) * queries.columns;
        for (int h = 0; h < shape.q_heads; ++h, q += width) {
            const int kv_head = h / shape.group();
            if (rope.q_norm != nullptr) norm_head(q, width, rope.q_norm, rope.epsilon);
            rotate(q, rope.rotated, angles_of(rope, kv_head, t));
            if (const float* b = balance_of(rope, kv_head))
                for (int i = 0; i < width; ++i) q[i] *= b[i];
            if (!rope.query_scale.empty())
                for (int i = 0; i < width; ++i) q[i] *= rope.query_scale[static_cast<std::size_t>(kv_head)][t];
        }
    }
}

void ReferenceBackend::rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                                      LayerCells& cells) {
    const HeadShape& shape = rope.heads;
    const int width = shape.width;
    rope_queries(qkv, rope);
    for (int t = 0; t < qkv.rows; ++t) {
        float* k =
            qkv.data + static_cast<std::size_t>(t) * static_cast<std::size_t>(qkv.columns) + shape.q_heads * width;
        float* v = k + shape.kv_heads * width;
        for (int h = 0; h < shape.kv_heads; ++h, k += width, v += width) {
            HeadCells& head = cells.heads[static_cast<std::size_t>(h)];
            if (rope.k_norm != nullptr) norm_head(k, width, rope.k_norm, rope.epsilon);
            if (rope.rotate_keys)
                rotate(k, rope.rotated, angles_of(rope, h, t));
            else
                for (int i = 0; i < rope.rotated; ++i) k[i] *= rope.magnitude;
            if (const float* b = balance_of(rope, h))
                for (int i = 0; i < width; ++i) k[i] /= b[i];
            if (rope.v_norm != nullptr) norm_head(v, width, rope.v_norm, rope.epsilon);
            const int slot = head.used++;
            reference::store_key(cells, head, slot, k);
            reference::store_value(cells, head, slot, v);
            head.position[slot] = positions[static_cast<std::size_t>(t)];
            head.score[slot] = 0;
        }
    }
}

void ReferenceBackend::attend(Tensor qkv, std::span<const std::int32_t> positions,
                              std::span<const LayerCells* const> sources, const AttentionSpec& spec, Tensor out) {
    const HeadShape& shape = spec.heads;
    const int width = shape.width;
    struct Seen {
        const LayerCells* cells;
        const HeadCells* head;
        int cell;
        double logit;
    };
    std::vector<Seen> seen;
    for (int t = 0; t < qkv.rows; ++t) {
        for (int h = 0; h < shape.q_heads; ++h) {
            const float* q = qkv.data + static_cast<std::ptrdiff_t>(t) * qkv.columns + h * width;
            float* o = out.data + static_cast<std::ptrdiff_t>(t) * out.columns + h * width;
            seen.clear();
            double largest = -std::numeric_limits<double>::infinity();
            for (const LayerCells* cells : sources) {
                const HeadCells& head = cells->heads[static_cast<std::size_t>(h / shape.group())];
                for (int c = 0; c < head.used; ++c) {
                    if (!visible(head.position[c], positions[static_cast<std::size_t>(t)], spec.window)) continue;
                    double product = 0;
                    for (int i = 0; i < width; ++i)
                        product += static_cast<double>(q[i]) * reference::key_at(*cells, head, c, i);
                    seen.push_back({cells, &head, c, product * spec.scale});
                    largest = std::max(largest, seen.back().logit);
                }
            }
            std::vector<double> mixed(static_cast<std::size_t>(width));
            double total = 0;
            for (const Seen& s : seen) {
                const double weight = std::exp(s.logit - largest);
                total += weight;
                for (int i = 0; i < width; ++i)
                    mixed[static_cast<std::size_t>(i)] += weight * reference::value_at(*s.cells, *s.head, s.cell, i);
            }
            for (int i = 0; i < width; ++i)
                o[i] = total > 0 ? static_cast<float>(mixed[static_cast<std::size_t>(i)] / total) : 0;
            if (!sources.empty() && mixes_values(sources[0]->format)) reference::hadamard(o, width);
        }
    }
}

void ReferenceBackend::attention_received(Tensor qkv, std::span<const std::int32_t> positions,
                                          std::span<const LayerCells* const> sources, const AttentionSpec& spec,
                                          Received what, std::span<float* const> received) {
    const HeadShape& shape = spec.heads;
    std::vector<Seen> seen;
    for (int t = 0; t < qkv.rows; ++t) {
        const std::int32_t position = positions[static_cast<std::size_t>(t)];
        for (int h = 0; h < shape.q_heads; ++h) {
            const float* q = qkv.data + static_cast<std::ptrdiff_t>(t) * qkv.columns + h * shape.width;
            const auto kv_head = static_cast<std::size_t>(h / shape.group());
            seen.clear();
            double largest = -std::numeric_limits<double>::infinity(), total = 0;
            for (std::size_t s = 0; s < sources.size(); ++s) {
                const HeadCells& head = sources[s]->heads[kv_head];
                float* const to = received[s * static_cast<std::size_t>(shape.kv_heads) + kv_head];
                for (int c = 0; c < head.used; ++c) {
                    const std::int32_t cell = head.position[c];
                    if (cell > position || (spec.window > 0 && cell <= position - spec.window)) continue;
                    double product = 0;
                    for (int i = 0; i < shape.width; ++i)
                        product += static_cast<double>(q[i]) * reference::key_at(*sources[s], head, c, i);
                    seen.push_back({to == nullptr ? nullptr : to + c, product * spec.scale});
                    largest = std::max(largest, seen.back().logit);
                }
            }
            for (const Seen& s : seen) total += std::exp(s.logit - largest);
            for (const Seen& s : seen) gather(s, largest, total, what);
        }
    }
}

void ReferenceBackend::group_cells(LayerCells& cells) {
    for (HeadCells& head : cells.heads) group_residual(cells.format, cells.width, head);
}

void ReferenceBackend::rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                                   std::span<const float> frequencies, HeadCells& rotated) {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    std::vector<float> key(static_cast<std::size_t>(cells.width)), angles(2 * frequencies.size());
    for (int c = 0; c < from.used; ++c) {
        for (int i = 0; i < cells.width; ++i) key[static_cast<std::size_t>(i)] = reference::key_at(cells, from, c, i);
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            const double angle = static_cast<double>(ranks[static_cast<std::size_t>(c)]) * frequencies[i];
            angles[2 * i] = static_cast<float>(std::cos(angle));
            angles[2 * i + 1] = static_cast<float>(std::sin(angle));
        }
        rotate(key.data(), static_cast<int>(2 * frequencies.size()), angles.data());
        reference::store_key(cells, rotated, c, key.data());
    }
}

void ReferenceBackend::read_keys(const LayerCells& cells, int head, float* out) const {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    for (int c = 0; c < from.used; ++c, out += cells.width) {
        for (int i = 0; i < cells.width; ++i) out[i] = reference::key_at(cells, from, c, i);
    }
}

void ReferenceBackend::read_values(const LayerCells& cells, int head, float* out) const {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    for (int c = 0; c < from.used; ++c, out += cells.width) {
        for (int i = 0; i < cells.width; ++i) out[i] = reference::value_at(cells, from, c, i);
        if (mixes_values(cells.format)) reference::hadamard(out, cells.width);
    }
}

}  // namespace lectern
