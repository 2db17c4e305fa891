#pragma once

#include <QtTest/QtTest>
#include <random>

#include "engine/heads/heads_file.h"
#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"

namespace lectern::test {

inline std::vector<float> random_values(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, 0.05f);
    std::vector<float> values(count);
    for (float& v : values) v = normal(random);
    return values;
}

/// Heads that fit a model, with random weights.
inline HeadsFile heads_for(const Model& model, TrainedPolicy method = TrainedPolicy::zap,
                           HeadForm form = HeadForm::silu) {
    const ModelConfig& config = model.config();
    const bool is_linear = form == HeadForm::linear;
    HeadsFile file{.method = method,
                   .form = form,
                   .fingerprint = fingerprint(model.file()),
                   .model = "tiny",
                   .notes = "a test",
                   .inputs = head_inputs(method, config),
                   .hidden = is_linear ? 0 : 64,
                   .kv_heads = config.scored_heads().kv_heads,
                   .layers = {},
                   .shares = {},
                   .curve = {.tokens = {1, 2}, .loss = {0.5f, 0.25f}, .overlap = {0.1f, 0.2f}}};
    const auto inputs = static_cast<std::size_t>(file.inputs), outputs = static_cast<std::size_t>(file.kv_heads);
    for (int l = 0; l < config.layers; ++l) {
        if (config.window[static_cast<std::size_t>(l)] > 0) continue;
        const auto seed = static_cast<unsigned>(l * 10);
        HeadWeights& layer = file.layers[l];
        if (!is_linear) layer.w1 = random_values(64 * inputs, seed + 1);
        layer.w2 = random_values(outputs * (is_linear ? inputs : 64), seed + 2);
        if (!traits(method).has_biases) continue;
        if (!is_linear) layer.b1 = random_values(64, seed + 3);
        layer.b2 = random_values(outputs, seed + 4);
    }
    return file;
}

/// Every method as it is trained here, and the forms that others trained.
inline void add_networks() {
    QTest::addColumn<TrainedPolicy>("method");
    QTest::addColumn<HeadForm>("form");
    for (const TrainedPolicyTraits& one : trained_policies())
        QTest::newRow(std::string(one.name).c_str()) << one.policy << HeadForm::silu;
    for (const HeadForm form : {HeadForm::gelu, HeadForm::linear})
        QTest::newRow(std::string(name(form)).c_str()) << TrainedPolicy::zap << form;
}

}  // namespace lectern::test
