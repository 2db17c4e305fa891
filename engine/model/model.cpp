#include "engine/model/model.h"

#include <new>

#include "engine/backend/devices.h"
#include "engine/base/memory.h"
#include "engine/cache/budget.h"

namespace lectern {

namespace {

Error too_little_memory(const std::filesystem::path& path, std::uint64_t needed, std::uint64_t available) {
    return {.code = ErrorCode::out_of_memory,
            .what = fmt::format("'{}' needs about {} of memory; {} are free.", path.filename().string(),
                                describe_bytes(needed), describe_bytes(available)),
            .means = "The model cannot be loaded.",
            .next = "Close other programs, or choose a smaller model."};
}

}  // namespace

Result<std::unique_ptr<Model>> Model::open(const std::filesystem::path& path, const ModelOptions& options) {
    DeviceOptions device{.device = options.device, .threads = options.threads, .cpu_tier = options.cpu_tier};
    auto chosen = make_backend(device);
    if (!chosen) return fail(chosen.error());
    auto model = open(path, options, std::move(chosen->backend));
    const bool on_cpu = device.device == "cpu" || !chosen->note.empty();
    const auto may_go_elsewhere = [](ErrorCode code) {
        return code == ErrorCode::out_of_memory || code == ErrorCode::failed;
    };
    if (!model && !on_cpu && may_go_elsewhere(model.error().code)) {
        chosen->note = fmt::format("{} The model runs on the CPU instead.", model.error().what);
        device.device = "cpu";
        auto cpu = make_backend(device);
        if (!cpu) return fail(cpu.error());
        model = open(path, options, std::move(cpu->backend));
    }
    if (model) (*model)->device_note_ = chosen->note;
    return model;
}

Result<std::unique_ptr<Model>> Model::open(const std::filesystem::path& path, const ModelOptions& options,
                                           std::unique_ptr<Backend> backend) {
    auto file = GgufFile::open(path);
    if (!file) return fail(file.error());
    // Before anything large is touched: panels take at most an eighth more than the blocks of the file.
    const std::uint64_t needed = file->file_bytes() + file->file_bytes() / 8, available = available_bytes();
    if (available > 0 && needed > available) return fail(too_little_memory(path, needed, available));

    std::unique_ptr<Model> model(new Model(std::move(*file)));
    auto tokenizer = Tokenizer::from(model->file_);
    if (!tokenizer) return fail(tokenizer.error());
    model->tokenizer_ = std::move(*tokenizer);
    auto format = ChatFormat::of(model->file_, *model->tokenizer_, options.chat_format);
    if (!format) return fail(format.error());
    model->chat_format_ = std::make_unique<ChatFormat>(std::move(*format));
    model->backend_ = std::move(backend);
    try {
        auto transformer = Transformer::load(model->file_, *model->backend_);
        if (!transformer) return fail(transformer.error());
        model->transformer_ = std::move(*transformer);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(too_little_memory(path, needed, available_bytes()));
    }
    if (model->tokenizer_->size() != model->config().vocabulary)
        return fail({.code = ErrorCode::bad_input,
                     .what = fmt::format("The model knows {} tokens, its tokenizer {}.", model->config().vocabulary,
                                         model->tokenizer_->size()),
                     .means = "Text and tokens of this model do not fit together.",
                     .next = "Download the model again, or choose another file."});
    return model;
}

}  // namespace lectern
