#include "engine/embedding/sentence_encoder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/base/hash.h"
#include "engine/embedding/encoder_layers.h"

namespace lectern {

namespace {

/// Matrices are multiplied for so many tokens at once: enough for the kernels, and some MB of activations.
constexpr std::size_t tokens_at_once = 512;

Error cancelled() {
    return {.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}};
}

std::string id_of(const GgufFile& file, const EncoderConfig& config) {
    Hash hash;
    hash.add(std::uint64_t{config.takes_mean});
    hash.add(static_cast<std::uint64_t>(config.window));
    for (const std::string_view token : file.texts("tokenizer.ggml.tokens")) hash.add(token);
    for (const TensorInfo& tensor : file.tensors()) {
        hash.add(tensor.name);
        hash.add(tensor.data);
    }
    return hash.hex();
}

}  // namespace

/// Some texts, one behind the other.
struct SentenceEncoder::Batch {
    std::vector<TokenId> tokens;
    std::vector<std::size_t> ends;  ///< of each text, in tokens
    std::vector<float> states;      ///< [tokens][width]
    std::vector<float> qkv, mixed, inner;

    Tensor view(std::vector<float>& values, int columns) const {
        values.resize(tokens.size() * static_cast<std::size_t>(columns));
        return {.data = values.data(), .rows = static_cast<int>(tokens.size()), .columns = columns};
    }
};

SentenceEncoder::SentenceEncoder(EncoderConfig config, EncoderWeights weights, WordPieces pieces,
                                 std::unique_ptr<Backend> backend, std::string id)
    : backend_(std::move(backend)),
      config_(config),
      weights_(std::move(weights)),
      pieces_(std::move(pieces)),
      id_(std::move(id)) {}

Result<std::unique_ptr<SentenceEncoder>> SentenceEncoder::open(const std::filesystem::path& file, int threads) {
    const auto gguf = GgufFile::open(file);
    if (!gguf) return fail(gguf.error());
    auto backend = make_cpu_backend({.threads = threads, .tier = {}});
    if (!backend) return fail(backend.error());
    return from(*gguf, std::move(*backend));
}

Result<std::unique_ptr<SentenceEncoder>> SentenceEncoder::from(const GgufFile& file, std::unique_ptr<Backend> backend) {
    const auto config = EncoderConfig::from(file);
    if (!config) return fail(config.error());
    auto pieces = WordPieces::from(file);
    if (!pieces) return fail(pieces.error());
    auto weights = EncoderWeights::load(file, *config, *backend);
    if (!weights) return fail(weights.error());
    return std::unique_ptr<SentenceEncoder>(new SentenceEncoder(*config, std::move(*weights), std::move(*pieces),
                                                                std::move(backend), id_of(file, *config)));
}

void SentenceEncoder::embed(Batch& batch) const {
    const auto width = static_cast<std::size_t>(config_.width);
    batch.view(batch.states, config_.width);
    std::size_t text = 0, begin = 0;
    for (std::size_t i = 0; i < batch.tokens.size(); ++i) {
        if (i == batch.ends[text]) begin = batch.ends[text++];
        const float* token = weights_.tokens.data() + static_cast<std::size_t>(batch.tokens[i]) * width;
        const float* position = weights_.positions.data() + (i - begin) * width;
        for (std::size_t c = 0; c < width; ++c) batch.states[i * width + c] = token[c] + position[c];
    }
    encoder::normalise(batch.states, weights_.embedded, config_.epsilon);
}

/// Each text sees itself alone, and all of itself.
void SentenceEncoder::attend(Batch& batch) const {
    batch.view(batch.mixed, config_.width);
    const auto columns = static_cast<std::size_t>(3 * config_.width);
    std::size_t begin = 0;
    for (const std::size_t end : batch.ends) {
        encoder::attend({batch.qkv.data() + begin * columns, (end - begin) * columns}, config_.heads, config_.width,
                        batch.mixed.data() + begin * static_cast<std::size_t>(config_.width));
        begin = end;
    }
}

/// Norms stand behind what they norm, unlike in the models that answer.
void SentenceEncoder::apply(const EncoderLayer& layer, Batch& batch) {
    const Tensor states = batch.view(batch.states, config_.width);
    backend_->linear(states, *layer.qkv.weight, layer.qkv.bias.data(), LinearOutput::store,
                     batch.view(batch.qkv, 3 * config_.width));
    attend(batch);
    backend_->linear(batch.view(batch.mixed, config_.width), *layer.output.weight, layer.output.bias.data(),
                     LinearOutput::add, states);
    encoder::normalise(batch.states, layer.attended, config_.epsilon);
    const Tensor inner = batch.view(batch.inner, config_.feed_forward);
    backend_->linear(states, *layer.up.weight, layer.up.bias.data(), LinearOutput::store, inner);
    encoder::gelu(batch.inner);
    backend_->linear(inner, *layer.down.weight, layer.down.bias.data(), LinearOutput::add, states);
    encoder::normalise(batch.states, layer.finished, config_.epsilon);
}

void SentenceEncoder::pool(const Batch& batch, std::vector<float>& vectors) const {
    const auto width = static_cast<std::size_t>(config_.width);
    std::size_t begin = 0;
    for (const std::size_t end : batch.ends) {
        std::vector<float> sum(width);
        const std::size_t last = config_.takes_mean ? end : begin + 1;
        for (std::size_t i = begin; i < last; ++i)
            for (std::size_t c = 0; c < width; ++c) sum[c] += batch.states[i * width + c];
        const double length = std::sqrt(std::inner_product(sum.begin(), sum.end(), sum.begin(), 0.0));
        for (const float value : sum) vectors.push_back(length > 0 ? static_cast<float>(value / length) : 0);
        begin = end;
    }
}

std::size_t SentenceEncoder::pieces_of(std::string_view text) const {
    constexpr int all = std::numeric_limits<int>::max();
    constexpr std::size_t around = 2;  // what begins and ends each text
    return pieces_.encode(text, all).size() - around;
}

Result<std::vector<float>> SentenceEncoder::encode(std::span<const std::string_view> texts, const CancelToken& cancel) {
    std::vector<float> vectors;
    vectors.reserve(texts.size() * static_cast<std::size_t>(config_.width));
    for (std::size_t next = 0; next < texts.size();) {
        if (cancel.cancelled()) return fail(cancelled());
        Batch batch;
        while (next < texts.size() && batch.tokens.size() < tokens_at_once) {
            const std::vector<TokenId> tokens = pieces_.encode(texts[next++], config_.window);
            batch.tokens.insert(batch.tokens.end(), tokens.begin(), tokens.end());
            batch.ends.push_back(batch.tokens.size());
        }
        embed(batch);
        for (const EncoderLayer& layer : weights_.layers) apply(layer, batch);
        pool(batch, vectors);
    }
    return vectors;
}

float likeness(std::span<const float> a, std::span<const float> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0F);
}

}  // namespace lectern
