#include "engine/heads/retaining_heads.h"

#include <algorithm>

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/model/fingerprint.h"

namespace lectern {

namespace {

Error wrong_heads(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("Its scores would mean nothing here; nothing was read with them."),
            .next = sentence("Train heads for this model{option}, or go on without.",
                             Sentence::Option{"lectern-cli heads train"})};
}

std::string hash_of(const HeadsFile& file) {
    Hash hash;
    hash.add(name(file.method));
    if (file.form != HeadForm::silu) hash.add(name(file.form));  // else as it was when there was no other form
    for (const auto& [layer, weights] : file.layers)
        for (const std::vector<float>* values : {&weights.w1, &weights.b1, &weights.w2, &weights.b2})
            hash.add_numbers(std::span<const float>(*values));
    hash.add_numbers(std::span<const float>(file.shares));
    return hash.hex();
}

std::vector<int> layers_without_window(const ModelConfig& config) {
    std::vector<int> layers;
    for (int l = 0; l < config.layers; ++l)
        if (config.is_scored(l)) layers.push_back(l);
    return layers;
}

Result<void> check_fit(const HeadsFile& file, const Model& model) {
    const ModelConfig& config = model.config();
    const std::string of_model = fingerprint(model.file());
    if (file.fingerprint != of_model)
        return fail(
            wrong_heads(sentence("The retaining heads are for another model ('{other}', fingerprint "
                                 "{other_fingerprint}), not for '{model}' ({fingerprint}).",
                                 file.model, file.fingerprint, config.name, of_model)));
    std::vector<int> layers;
    for (const auto& [layer, weights] : file.layers) layers.push_back(layer);
    if (layers != layers_without_window(config) || file.kv_heads != config.scored_heads().kv_heads ||
        file.inputs != head_inputs(file.method, config))
        return fail(
            wrong_heads(sentence("The retaining heads have {layers} layers of {inputs} inputs and {kv_heads} outputs, "
                                 "and the model has others.",
                                 layers.size(), file.inputs, file.kv_heads)));
    return {};
}

/// Those of the file, and 1 for heads of layers with a window, see Policy::shares().
std::vector<float> shares_of_all(const HeadsFile& file, const ModelConfig& config) {
    std::vector<float> shares;
    if (file.shares.empty()) return shares;
    auto next = file.shares.begin();
    for (int l = 0; l < config.layers; ++l) {
        shares.insert(shares.end(), static_cast<std::size_t>(config.stored_heads(l)), 1.0f);
        if (!config.is_scored(l)) continue;
        std::copy_n(next, file.kv_heads, shares.end() - file.kv_heads);
        next += file.kv_heads;
    }
    return shares;
}

}  // namespace

int head_inputs(TrainedPolicy method, const ModelConfig& config) {
    const bool is_hidden = traits(method).input == TrainedPolicyTraits::Input::hidden_state;
    return is_hidden ? config.width : config.scored_heads().qkv_columns();
}

Result<std::unique_ptr<RetainingHeads>> RetainingHeads::make(const HeadsFile& file, const Model& model) {
    if (auto fits = check_fit(file, model); !fits) return fail(fits.error());
    std::unique_ptr<RetainingHeads> heads(new RetainingHeads(model.transformer().backends()));
    heads->method_ = file.method;
    heads->fingerprint_ = hash_of(file);
    heads->form_ = file.form;
    heads->learned_from_ = file.learned_from;
    heads->hidden_ = file.hidden;
    heads->kv_heads_ = file.kv_heads;
    heads->layers_.resize(static_cast<std::size_t>(model.config().layers));
    for (const auto& [index, weights] : file.layers)
        if (auto added = heads->add_layer(file, weights, index); !added) return fail(added.error());
    heads->shares_ = shares_of_all(file, model.config());
    return heads;
}

Result<std::unique_ptr<RetainingHeads>> RetainingHeads::load(const std::filesystem::path& path, const Model& model) {
    auto heads = [&]() -> Result<std::unique_ptr<RetainingHeads>> {
        const auto file = HeadsFile::read(path);
        if (!file) return fail(file.error());
        return make(*file, model);
    }();
    // The file's floats were given back to malloc, which keeps 10 to 20 MiB of them: a plan would count them twice.
    return_freed_memory();
    return heads;
}

RetainingHeads::Floats RetainingHeads::allocate(Backend& backend, std::size_t count) {
    return {reinterpret_cast<float*>(backend.allocate(count * sizeof(float))),
            [&backend](float* memory) { backend.release(reinterpret_cast<std::byte*>(memory)); }};
}

RetainingHeads::Floats RetainingHeads::keep(Backend& backend, const std::vector<float>& values) {
    if (values.empty()) return nullptr;
    Floats memory = allocate(backend, values.size());
    backend.copy(memory.get(), values.data(), values.size() * sizeof(float));
    return memory;
}

Result<void> RetainingHeads::add_layer(const HeadsFile& file, const HeadWeights& weights, int index) {
    Backend& backend = backends_[index];
    const bool is_linear = form_ == HeadForm::linear;
    const auto upload = [&](TensorType type, const std::byte* data, int rows, int columns) {
        const WeightPart part{.type = type, .data = data, .rows = rows, .columns = columns};
        return backend.upload({&part, 1}, Stacking::rows);
    };
    const auto rounded = [&](const std::vector<float>& values, int rows, int columns) {
        return upload(TensorType::q8_0, to_q8_0(values).data(), rows, columns);
    };
    Layer& layer = layers_[static_cast<std::size_t>(index)];
    if (!is_linear) {
        auto first = rounded(weights.w1, file.hidden, file.inputs);
        if (!first) return fail(first.error());
        layer.first = std::move(*first);
    }
    auto second = is_linear ? upload(TensorType::f32, reinterpret_cast<const std::byte*>(weights.w2.data()),
                                     file.kv_heads, file.inputs)
                            : rounded(weights.w2, file.kv_heads, file.hidden);
    if (!second) return fail(second.error());
    layer.second = std::move(*second);
    layer.first_bias = keep(backend, weights.b1);
    layer.second_bias = keep(backend, weights.b2);
    return {};
}

Tensor RetainingHeads::activated(const Layer& layer, Tensor in, Backend& backend) {
    Hidden& values = hidden_values_[&backend];
    if (in.rows > values.room)
        values = {allocate(backend, static_cast<std::size_t>(in.rows) * static_cast<std::size_t>(hidden_)), in.rows};
    const Tensor hidden{values.values.get(), in.rows, hidden_};
    backend.linear(in, *layer.first, layer.first_bias.get(),
                   form_ == HeadForm::gelu ? LinearOutput::gelu : LinearOutput::silu, hidden);
    return hidden;
}

void RetainingHeads::score(const ChunkView& chunk, std::span<float> scores) {
    const Layer& layer = layers_[static_cast<std::size_t>(chunk.layer)];
    Backend& backend = backends_[chunk.layer];
    const Tensor in = head_input(method_, chunk);
    const Tensor hidden = form_ == HeadForm::linear ? in : activated(layer, in, backend);
    outputs_.resize(static_cast<std::size_t>(in.rows) * static_cast<std::size_t>(kv_heads_));
    backend.linear(hidden, *layer.second, layer.second_bias.get(), LinearOutput::store,
                   {outputs_.data(), in.rows, kv_heads_});
    const auto tokens = static_cast<std::size_t>(in.rows), heads = static_cast<std::size_t>(kv_heads_);
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t t = 0; t < tokens; ++t) scores[h * tokens + t] = outputs_[t * heads + h];
}

std::vector<std::unique_ptr<RetainingHeads>> find_heads(std::span<const std::filesystem::path> folders,
                                                        const Model& model, std::vector<Error>& problems) {
    const std::string wanted = fingerprint(model.file());
    std::vector<std::unique_ptr<RetainingHeads>> found;
    std::error_code error;
    for (const std::filesystem::path& folder : folders) {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(folder, error))
            if (entry.path().extension() == ".gguf") files.push_back(entry.path());
        std::sort(files.begin(), files.end());  // folders come in any order
        for (const std::filesystem::path& path : files) {
            const auto file = HeadsFile::open(path);
            if (!file) problems.push_back(file.error());
            if (!file || file->text("lectern-heads.fingerprint") != wanted) continue;
            auto heads = RetainingHeads::load(path, model);
            if (!heads) {
                problems.push_back(heads.error());
                continue;
            }
            const auto same_method = [&](const auto& other) { return other->method() == (*heads)->method(); };
            if (std::none_of(found.begin(), found.end(), same_method)) found.push_back(std::move(*heads));
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a->method() < b->method(); });
    return found;
}

}  // namespace lectern
