#include "engine/gguf/gguf_file.h"

#include <new>

#include "engine/gguf/gguf_errors.h"
#include "engine/gguf/gguf_parser.h"
#include "engine/gguf/gguf_split.h"

namespace lectern {

namespace {

Error out_of_memory(const std::string& file) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is not enough memory for the list of contents of '{file}'", file),
            .means = sentence("Nothing was loaded."),
            .next = sentence("Close other programs and try again.")};
}

Error missing_part(const std::filesystem::path& first, const std::filesystem::path& part, const GgufSplit& split,
                   const Error& cause) {
    return {.code = ErrorCode::bad_input,
            .what = sentence(
                "'{file}' is the first of {parts} parts of a model, but part '{part}' cannot be used: {problem}",
                first.string(), split.parts, part.filename().string(), cause.what),
            .means = sentence("The model cannot be used without all of its parts."),
            .next = sentence("Put all {parts} parts in one folder; download again what is missing.", split.parts)};
}

}  // namespace

Result<GgufFile> GgufFile::parse(std::span<const std::byte> bytes, const std::string& name) {
    try {
        return GgufParser::parse(bytes, name);
    } catch (const std::bad_alloc&) {
        return fail(out_of_memory(name));
    }
}

Result<GgufFile> GgufFile::open_part(const std::filesystem::path& path) {
    auto map = FileMap::open(path);
    if (!map) return tl::make_unexpected(std::move(map.error()));
    auto file = parse(map->bytes(), path.string());
    if (!file) return file;
    file->path_ = path;
    file->maps_.push_back(std::move(*map));
    return file;
}

Result<GgufFile> GgufFile::open(const std::filesystem::path& path) {
    auto file = open_part(path);
    if (!file) return file;
    const auto split = GgufSplit::of(*file, path.string());
    if (!split) return tl::make_unexpected(split.error());
    if (!*split) return file;
    const auto opened = file->open_other_parts(**split);
    if (!opened) return tl::make_unexpected(opened.error());
    return file;
}

Result<void> GgufFile::open_other_parts(const GgufSplit& split) {
    const auto first = split.path_of(path_, 0);
    if (!first) return tl::make_unexpected(first.error());
    if (split.part != 0)
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{file}' is part {part} of {parts} of a model", path_.string(), split.part + 1,
                                      split.parts),
                     .means = sentence("A split model is opened through its first part."),
                     .next = sentence("Open '{file}'.", first->string())});
    for (std::int64_t i = 1; i < split.parts; ++i) {
        const auto path = split.path_of(path_, i);
        if (!path) return tl::make_unexpected(path.error());
        auto part = open_part(*path);
        if (!part) return fail(missing_part(path_, *path, split, part.error()));
        if (part->integer("split.no") != i || part->integer("split.count") != split.parts)
            return fail(gguf_errors::damaged(
                path->string(),
                sentence("does not say of itself that it is part {number} of {parts}", i + 1, split.parts)));
        if (auto taken = take_tensors(std::move(*part)); !taken) return taken;
    }
    if (static_cast<std::int64_t>(tensors_.size()) != split.tensors)
        return fail(gguf_errors::damaged(
            path_.string(),
            sentence("and its other parts hold {tensors} tensors, but split.tensors.count promises {promised}",
                     tensors_.size(), split.tensors)));
    return {};
}

Result<void> GgufFile::take_tensors(GgufFile&& part) {
    for (auto& map : part.maps_) maps_.push_back(std::move(map));
    file_bytes_ += part.file_bytes_;
    for (auto& tensor : part.tensors_) {
        if (!tensor_index_.emplace(tensor.name, tensors_.size()).second)
            return fail(gguf_errors::damaged(part.path_.string(),
                                             sentence("holds tensor '{tensor}', which an earlier part has already",
                                                      gguf_errors::printable(tensor.name))));
        tensors_.push_back(std::move(tensor));
    }
    return {};
}

const TensorInfo* GgufFile::tensor(std::string_view name) const {
    const auto found = tensor_index_.find(name);
    return found != tensor_index_.end() ? &tensors_[found->second] : nullptr;
}

void GgufFile::release_pages() const {
    for (const auto& map : maps_) map.release_pages();
}

}  // namespace lectern
