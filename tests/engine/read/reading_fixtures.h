#pragma once

#include <QtGlobal>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/read/reader.h"
#include "tests/engine/model/model_folder.h"

namespace lectern::test {

/// A model that must open; the test ends with the message otherwise.
inline std::unique_ptr<Model> open(const std::filesystem::path& path, const ModelOptions& options = {.threads = 2}) {
    auto model = Model::open(path, options);
    if (!model)
        qFatal("%s %s (scripts/test.sh fetches the model files of the tests)", model.error().what.english().c_str(),
               model.error().next.english().c_str());
    return std::move(*model);
}

inline std::filesystem::path smollm() {
    return models_folder_for_tests() / "smollm2-135m.gguf";
}

/// The first bytes of a real text.
inline Document some_document(std::size_t bytes) {
    std::ifstream in(LECTERN_TEST_DATA "/reference/text.txt", std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (text.size() < bytes) qFatal("the text of the tests is missing or too short");
    text.resize(bytes);
    return {.name = "text.txt", .text = text, .pages = {{.label = "1", .begin = 0, .end = bytes}}};
}

inline ReadPlan plan_of(const Model& model, const TokenizedDocument& document, const ReadOptions& options) {
    auto plan = make_plan(model, static_cast<int>(document.tokens.size()), options);
    if (!plan) qFatal("%s", plan.error().what.english().c_str());
    return *plan;
}

/// What was begun, read to the end or until cancelled.
inline Result<Reading> read_begun(Model& model, const TokenizedDocument& document, Result<ReadingInProgress> begun,
                                  const ReadWatch& watch = {}, const CancelToken& cancel = CancelToken()) {
    if (!begun) return fail(begun.error());
    if (auto done = read_on(model, document, *begun, watch, cancel); !done) return fail(done.error());
    return std::move(begun->reading);
}

inline Reading read(Model& model, const TokenizedDocument& document, const ReadOptions& options) {
    auto reading = read_begun(model, document, begin_reading(model, plan_of(model, document, options)));
    if (!reading) qFatal("%s", reading.error().what.english().c_str());
    return std::move(*reading);
}

inline ReadOptions tokens_kept(std::uint64_t tokens, std::string policy = {}) {
    return {.budget = {.kind = Budget::Kind::tokens, .amount = tokens}, .policy = std::move(policy)};
}

/// What a head holds, whatever the order of its slots: key and value by position.
using HeadContents = std::map<std::int32_t, std::pair<std::vector<float>, std::vector<float>>>;

inline HeadContents contents(const Backend& backend, const LayerCells& layer, int head) {
    const HeadCells& cells = layer.heads[static_cast<std::size_t>(head)];
    const auto width = static_cast<std::size_t>(layer.width);
    std::vector<float> keys(static_cast<std::size_t>(cells.used) * width), values(keys.size());
    backend.read_keys(layer, head, keys.data());
    backend.read_values(layer, head, values.data());
    HeadContents result;
    for (int i = 0; i < cells.used; ++i) {
        const auto begin = static_cast<std::ptrdiff_t>(i) * layer.width, end = begin + layer.width;
        result[cells.position[i]] = {{keys.begin() + begin, keys.begin() + end},
                                     {values.begin() + begin, values.begin() + end}};
    }
    return result;
}

/// Of a model that has all layers on one backend.
inline HeadContents contents(const Model& model, const LayerCells& layer, int head) {
    return contents(model.transformer().backends()[0], layer, head);
}

/// [layers * heads] what all heads hold.
inline std::vector<HeadContents> contents(const CellStore& cells) {
    std::vector<HeadContents> all;
    for (int l = 0; l < cells.layers(); ++l)
        for (int h = 0; h < static_cast<int>(cells[l].heads.size()); ++h)
            all.push_back(contents(cells.backend(l), cells[l], h));
    return all;
}

/// Positions of the cells of a head, rising.
inline std::vector<std::int32_t> positions(const HeadCells& head) {
    std::vector<std::int32_t> sorted(head.position, head.position + head.used);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

inline std::vector<TokenId> fixed_question(const Model& model) {
    std::vector<TokenId> question;
    model.tokenizer().encode(" What does the text say about names?", TextPosition::after_special, question);
    return question;
}

/// Scores of the token that follows these tokens behind a reading.
inline std::vector<float> scores_after(Model& model, const Reading& reading, std::span<const TokenId> tokens) {
    Transformer& transformer = model.transformer();
    const int count = static_cast<int>(tokens.size());
    CellStore own(transformer.backends(), format_behind(reading.plan.format), transformer.cell_layers(count, count));
    transformer.forward({.tokens = tokens,
                         .length = reading.plan.sequence_length(),
                         .first_position = reading.tokens,
                         .own = &own,
                         .document = &reading.cells,
                         .positions = reading.plan.positions});
    const auto scores = transformer.logits(count - 1);
    return {scores.begin(), scores.end()};
}

inline std::vector<float> scores_after(Model& model, const Reading& reading) {
    return scores_after(model, reading, fixed_question(model));
}

/// Mean square of the difference, over that of what is expected.
inline double nmse(const std::vector<float>& expected, const std::vector<float>& got) {
    double error = 0, power = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = static_cast<double>(got[i]) - expected[i];
        error += difference * difference;
        power += static_cast<double>(expected[i]) * expected[i];
    }
    return error / power;
}

/// Puts the cells of a head into other slots, byte by byte.
inline void shuffle_slots(LayerCells& layer, int head, std::mt19937& random) {
    HeadCells& cells = layer.heads[static_cast<std::size_t>(head)];
    std::vector<int> from(static_cast<std::size_t>(cells.used));
    std::iota(from.begin(), from.end(), 0);
    std::shuffle(from.begin(), from.end(), random);
    const std::vector<std::byte> keys(cells.key, cells.key + key_bytes(layer.format, layer.width, cells.capacity));
    const std::vector<std::byte> values(cells.value,
                                        cells.value + value_bytes(layer.format, layer.width, cells.capacity));
    const auto reorder = [&](auto* words) {
        if (words == nullptr) return;
        const std::vector copy(words, words + cells.used);
        for (std::size_t to = 0; to < from.size(); ++to) words[to] = copy[static_cast<std::size_t>(from[to])];
    };
    for (int to = 0; to < cells.used; ++to)
        for (int c = 0; c < layer.width; ++c) {
            const int old = from[static_cast<std::size_t>(to)];
            const auto copy = [&](const std::vector<std::byte>& source, std::byte* target, std::size_t bits,
                                  auto index) {
                const std::size_t at = index(layer.format, layer.width, old, c) * bits;
                const std::size_t there = index(layer.format, layer.width, to, c) * bits;
                if (bits >= 8) {
                    std::copy_n(source.data() + at / 8, bits / 8, target + there / 8);
                } else {
                    const std::byte others = std::byte{0xf0} >> static_cast<int>(there % 8);
                    target[there / 8] = (target[there / 8] & others) |
                                        ((source[at / 8] >> static_cast<int>(at % 8) & std::byte{15}) << (there % 8));
                }
            };
            copy(keys, cells.key, key_bits(layer.format), key_index);
            copy(values, cells.value, value_bits(layer.format), value_index);
        }
    reorder(cells.key_scale);
    reorder(cells.value_scale);
    reorder(cells.position);
    reorder(cells.score);
}

}  // namespace lectern::test
