#include "engine/model/model.h"

#include <new>

#include "engine/backend/cpu/cpu_backend.h"
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
    auto backend = make_cpu_backend({.threads = options.threads, .tier = options.cpu_tier});
    if (!backend) return fail(backend.error());
    model->backend_ = std::move(*backend);
    try {
        auto transformer = Transformer::load(model->file_, *model->backend_);
        if (!transformer) return fail(transformer.error());
        model->transformer_ = std::move(*transformer);
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
