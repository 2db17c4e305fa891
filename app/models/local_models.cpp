#include "app/models/local_models.h"

#include <algorithm>

namespace lectern {

namespace fs = std::filesystem;

namespace {

std::uint64_t size_of(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? 0 : size;
}

bool is_file(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// "name-00001-of-00003.gguf"
struct Split {
    std::string stem, parts;
    int part = 0;

    static std::optional<Split> of(const fs::path& file) {
        constexpr std::string_view form = "-ddddd-of-ddddd";
        const std::string name = file.stem().string();
        if (file.extension() != ".gguf" || name.size() <= form.size()) return {};
        const std::string end = name.substr(name.size() - form.size());
        for (std::size_t i = 0; i < form.size(); ++i)
            if (form[i] == 'd' ? end[i] < '0' || end[i] > '9' : end[i] != form[i]) return {};
        return Split{.stem = name.substr(0, name.size() - form.size()),
                     .parts = end.substr(10),
                     .part = std::stoi(end.substr(1, 5))};
    }
};

/// The file, or all parts of a model that is split.
std::vector<fs::path> files_of(const fs::path& file) {
    const auto split = Split::of(file);
    if (!split) return {file};
    std::vector<fs::path> files;
    for (int part = 1; part <= std::stoi(split->parts); ++part)
        files.push_back(file.parent_path() / fmt::format("{}-{:05}-of-{}.gguf", split->stem, part, split->parts));
    return files;
}

std::uint64_t bytes_of(const fs::path& file) {
    std::uint64_t sum = 0;
    for (const fs::path& part : files_of(file)) sum += size_of(part);
    return sum;
}

/// Whole models and first parts, in the order of their names.
std::vector<fs::path> model_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto split = Split::of(entry.path());
        if (entry.path().extension() == ".gguf" && is_file(entry.path()) && (!split || split->part == 1))
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

ListedModel listed(const CatalogueModel& known, const fs::path& folder) {
    const fs::path file = folder / known.file;
    ListedModel model{.known = known, .file = {}, .bytes = known.bytes, .fetched_bytes = size_of(part_of(file))};
    if (!is_file(file)) return model;
    model.file = file;
    model.bytes = size_of(file);
    model.in_folder = true;
    return model;
}

Error not_removed(const fs::path& file, const Sentence& why, Sentence next, ErrorCode code) {
    return {.code = code,
            .what = sentence("'{file}' {why}.", file.filename().string(), why),
            .means = sentence("The model was not removed."),
            .next = std::move(next)};
}

}  // namespace

fs::path part_of(const fs::path& file) {
    return file.parent_path() / (file.filename().string() + ".part");
}

fs::path stamp_of(const fs::path& file) {
    return file.parent_path() / (file.filename().string() + ".sha256");
}

std::vector<ListedModel> list_models(std::span<const CatalogueModel> catalogue, const fs::path& folder,
                                     std::span<const fs::path> added) {
    std::vector<ListedModel> models;
    for (const CatalogueModel& known : catalogue) models.push_back(listed(known, folder));
    const auto has = [&](const fs::path& file) {
        return std::ranges::any_of(models, [&](const ListedModel& model) { return model.file == file; });
    };
    for (const fs::path& file : model_files(folder))
        if (!has(file)) models.push_back({.known = {}, .file = file, .bytes = bytes_of(file), .in_folder = true});
    for (const fs::path& file : added)
        if (is_file(file) && !has(file)) models.push_back({.known = {}, .file = file, .bytes = bytes_of(file)});
    return models;
}

Result<void> remove_model(const fs::path& file, const fs::path& folder, const fs::path& open) {
    std::error_code error;
    // The folder that the file lies in, not what a link leads to: a link is removed, and what it leads to is not.
    if (!fs::equivalent(file.parent_path(), folder, error))
        return fail(not_removed(file, sentence("does not lie in Lectern's own folder"),
                                sentence("Remove it with a file manager."), ErrorCode::wrong_use));
    const std::vector<fs::path> files = files_of(file);
    for (const fs::path& part : files)
        if (!open.empty() && fs::equivalent(part, open, error))
            return fail(
                not_removed(file, sentence("is open"), sentence("Choose another model first."), ErrorCode::wrong_use));
    for (const fs::path& part : files)
        for (const fs::path& one : {part, stamp_of(part), part_of(part), fs::path(part_of(part)) += ".etag"}) {
            fs::remove(one, error);
            if (error)
                return fail(not_removed(one, sentence("cannot be removed: {reason}", system_words(error)),
                                        sentence("Check the permissions of its folder."), ErrorCode::failed));
        }
    return {};
}

}  // namespace lectern
