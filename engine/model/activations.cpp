#include "engine/model/activations.h"

#include <algorithm>
#include <utility>

namespace lectern {

namespace {

/// In whole cache lines.
std::size_t tensor_bytes(int rows, int columns) {
    return (static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * sizeof(float) + 63) / 64 * 64;
}

int qkv_columns(const ModelConfig& config) {
    int most = 0;
    for (const HeadShape& heads : config.heads) most = std::max(most, heads.qkv_columns());
    return most;
}

int mixed_columns(const ModelConfig& config) {
    int most = 0;
    for (const HeadShape& heads : config.heads) most = std::max(most, heads.q_heads * heads.width);
    return most;
}

int gated_columns(const ModelConfig& config) {
    return *std::max_element(config.feed_forward.begin(), config.feed_forward.end());
}

int entry_columns(const ModelConfig& config) {
    return config.layer_embedding > 0 ? config.width : 0;
}

int added_columns(const ModelConfig& config) {
    return config.architecture->post_norms || config.experts > 0 ? config.width : 0;
}

int expert_columns(const ModelConfig& config) {
    return config.experts > 0 ? config.width : 0;
}

}  // namespace

Activations::Activations(Backend& backend, const ModelConfig& config, int most_tokens)
    : memory(backend.allocate(bytes(config, most_tokens)), [&backend](std::byte* m) { backend.release(m); }) {
    std::byte* next = memory.get();
    const auto take = [&](int columns) {
        std::byte* data = std::exchange(next, next + tensor_bytes(most_tokens, columns));
        return Tensor{reinterpret_cast<float*>(data), most_tokens, columns};
    };
    stream = take(config.width);
    normed = take(config.width);
    qkv = take(qkv_columns(config));
    mixed = take(mixed_columns(config));
    gated = take(gated_columns(config));
    added = take(added_columns(config));
    routed = take(config.experts);
    expert_in = take(expert_columns(config));
    entry = take(entry_columns(config));
    own_embedding = take(config.layer_embedding);
    projected = take(config.layer_embedding);
}

std::size_t Activations::bytes(const ModelConfig& config, int most_tokens) {
    std::size_t sum = 0;
    for (const int columns : {config.width, config.width, qkv_columns(config), mixed_columns(config),
                              gated_columns(config), added_columns(config), config.experts, expert_columns(config),
                              entry_columns(config), config.layer_embedding, config.layer_embedding})
        sum += tensor_bytes(most_tokens, columns);
    return sum;
}

Activations Activations::for_tokens(int tokens) const {
    Activations x = *this;
    for (Tensor* t : {&x.stream, &x.normed, &x.qkv, &x.mixed, &x.gated, &x.added, &x.routed, &x.expert_in, &x.entry,
                      &x.own_embedding, &x.projected})
        t->rows = tokens;
    return x;
}

std::size_t scratch_bytes(const Backend& backend, const ModelConfig& config) {
    std::size_t most = 0;
    for (const HeadShape& heads : config.heads) most = std::max(most, backend.scratch_bytes(heads));
    return most;
}

}  // namespace lectern
