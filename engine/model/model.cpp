#include "engine/model/model.h"

#include <new>

#include "engine/base/memory.h"
#include "engine/cache/budget.h"

namespace lectern {

namespace {

Error too_little_memory(const std::filesystem::path& path, std::uint64_t needed, std::uint64_t available) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("'{file}' needs about {needed} of memory; {free} are free.", path.filename().string(),
                             Sentence::Bytes{needed}, Sentence::Bytes{available}),
            .means = sentence("The model cannot be loaded."),
            .next = sentence("Close other programs, or choose a smaller model.")};
}

/// What is on the card of a model that had to be split; `free`: bytes there where nothing is.
Sentence split_note(int on_card, int layers, std::size_t free) {
    if (on_card == 0)
        return sentence(
            "The graphics card has no room for one layer of the model and what reading takes: {free} are free. The "
            "model runs on the CPU instead. Close other programs that use the card, or choose a smaller model.",
            Sentence::Bytes{free});
    if (on_card < layers)
        return sentence(
            "{on_card} of the model's {layers} layers are on the graphics card, the other {rest} on the CPU: the card "
            "has no room for more beside what reading takes. Reading and answering are slower than with all of the "
            "model there. Close other programs that use the card, or choose a smaller model.",
            on_card, layers, layers - on_card);
    return sentence(
        "All {layers} layers of the model are on the graphics card, its vocabulary on the CPU: the card has no room "
        "for it beside what reading takes. Answering is slower than with all of the model there. Close other programs "
        "that use the card, or choose a smaller model.",
        layers);
}

}  // namespace

DeviceOptions device_options(const ModelOptions& options) {
    return {.device = options.device,
            .threads = options.threads,
            .cpu_tier = options.cpu_tier,
            .vram_bytes = options.vram_bytes};
}

Result<std::unique_ptr<Model>> Model::open(const std::filesystem::path& path, const ModelOptions& options) {
    DeviceOptions device = device_options(options);
    auto chosen = make_backend(device);
    if (!chosen) return fail(chosen.error());
    device.device = "cpu";
    RestOfLayers rest;
    if (chosen->on_card) {
        auto cpu = make_backend(device);
        if (!cpu) return fail(cpu.error());
        rest.backend = std::move(cpu->backend);
    }
    auto model = open(path, options, std::move(chosen->backend), std::move(rest));
    const auto may_go_elsewhere = [](ErrorCode code) {
        return code == ErrorCode::out_of_memory || code == ErrorCode::failed;
    };
    if (!model && chosen->on_card && may_go_elsewhere(model.error().code)) {
        chosen->note = sentence("{problem} The model runs on the CPU instead.", model.error().what);
        auto cpu = make_backend(device);
        if (!cpu) return fail(cpu.error());
        model = open(path, options, std::move(cpu->backend));
    }
    if (model && !chosen->note.empty()) (*model)->device_note_ = chosen->note;
    return model;
}

Result<std::unique_ptr<Model>> Model::open(const std::filesystem::path& path, const ModelOptions& options,
                                           std::unique_ptr<Backend> backend, RestOfLayers rest) {
    auto file = GgufFile::open(path);
    if (!file) return fail(file.error());
    // Before anything large is touched: panels take at most an eighth more than the blocks of the file.
    const std::uint64_t all = file->file_bytes() + file->file_bytes() / 8, available = available_bytes();
    const std::uint64_t on_card = backend->own_memory().value_or(OwnMemory{}).free,
                        needed = all - std::min(all, on_card);
    if (available > 0 && needed > available) return fail(too_little_memory(path, needed, available));

    std::unique_ptr<Model> model(new Model(std::move(*file)));
    auto tokenizer = Tokenizer::from(model->file_);
    if (!tokenizer) return fail(tokenizer.error());
    model->tokenizer_ = std::move(*tokenizer);
    auto format = ChatFormat::of(model->file_, *model->tokenizer_, options.chat_format);
    if (!format) return fail(format.error());
    model->chat_format_ = std::make_unique<ChatFormat>(*format);
    model->backend_ = std::move(backend);
    model->rest_ = std::move(rest.backend);
    try {
        auto transformer = Transformer::load(model->file_,
                                             {.first = *model->backend_,
                                              .rest = model->rest_.get(),
                                              .most_first_layers = rest.most_first_layers,
                                              .cancel = options.cancel},
                                             options.known);
        if (!transformer) return fail(transformer.error());
        model->transformer_ = std::move(*transformer);
        model->settle_on_backends();
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(too_little_memory(path, needed, available_bytes()));
    }
    if (model->tokenizer_->size() != model->config().vocabulary)
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("The model knows {tokens} tokens, its tokenizer {pieces}.",
                                      model->config().vocabulary, model->tokenizer_->size()),
                     .means = sentence("Text and tokens of this model do not fit together."),
                     .next = sentence("Download the model again, or choose another file.")});
    return model;
}

/// Lets go of the backend that got no layers, and says where they are.
void Model::settle_on_backends() {
    if (rest_ == nullptr) return;
    const LayerBackends& backends = transformer_->backends();
    const bool all_on_first = &backends.rest() == backend_.get();
    if (!all_on_first)
        device_note_ =
            split_note(backends.first_layers(), config().layers, backend_->own_memory().value_or(OwnMemory{}).free);
    if (backends.is_split()) return;
    if (!all_on_first) std::swap(backend_, rest_);
    rest_.reset();
}

std::string Model::device_name() const {
    if (rest_ == nullptr) return backend_->name();
    return fmt::format("{} of {} layers by {}, the rest by {}", transformer_->backends().first_layers(),
                       config().layers, backend_->name(), rest_->name());
}

}  // namespace lectern
