#include "app/import/import_many.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/import/document_insert.h"

namespace lectern {

namespace {

constexpr std::size_t most_files = 1000;

struct Wanted {
    std::filesystem::path path;
    bool by_name = true;  ///< else it was found in a folder
};

Result<std::vector<Wanted>> files_of(const std::vector<std::filesystem::path>& paths) {
    std::vector<Wanted> files;
    for (const std::filesystem::path& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            files.push_back({path});
            continue;
        }
        const std::size_t first = files.size();
        for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
             entry.increment(error)) {
            std::error_code ignored;
            const bool hidden = entry->path().filename().string().starts_with('.');
            if (!hidden && entry->is_regular_file(ignored)) files.push_back({entry->path(), false});
            if (files.size() > most_files) break;
        }
        if (error) {
            return fail({.code = ErrorCode::bad_input,
                         .what = fmt::format("The folder '{}' cannot be read: {}.", path.string(), error.message()),
                         .means = "Its documents were not opened.",
                         .next = "Check who may read it."});
        }
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end(),
                  [](const Wanted& a, const Wanted& b) { return a.path < b.path; });
    }
    if (files.size() > most_files) {
        return fail({.code = ErrorCode::bad_input,
                     .what = fmt::format("These are more than {} files.", most_files),
                     .means = "So many can hardly be read as one document.",
                     .next = "Choose fewer files, or a folder with less in it."});
    }
    return files;
}

}  // namespace

Result<Document> import_documents(const std::vector<std::filesystem::path>& paths, const ImportOptions& options) {
    const auto files = files_of(paths);
    if (!files) return fail(files.error());
    if (files->size() == 1) return import_document(files->front().path, options);
    Document all;
    std::vector<std::string> left_out;
    for (const Wanted& file : *files) {
        auto document = import_document(file.path, options);
        if (document) {
            append_part(all, std::move(*document));
        } else if (file.by_name || document.error().code != ErrorCode::bad_input) {
            return fail(std::move(document.error()));
        } else {
            left_out.push_back(fmt::format("Left out: {}", document.error().what));
        }
    }
    if (all.parts.empty()) {
        return fail({.code = ErrorCode::bad_input,
                     .what = paths.empty()
                                 ? std::string("No document was named.")
                                 : fmt::format("'{}' holds no document that can be read.", paths.front().string()),
                     .means = left_out.empty() ? "There is nothing to read." : left_out.front(),
                     .next = "Choose a file, or a folder with documents in it."});
    }
    const bool is_folder = paths.size() == 1;
    const std::filesystem::path folder = paths.front().lexically_normal();
    all.name = is_folder ? (folder.has_filename() ? folder : folder.parent_path()).filename().string()
                         : fmt::format("{} and {} more", all.parts.front().name, all.parts.size() - 1);
    all.media_type = "multipart/mixed";
    all.notices.insert(all.notices.end(), left_out.begin(), left_out.end());
    return all;
}

Result<std::vector<std::filesystem::path>> document_files(const std::vector<std::filesystem::path>& paths) {
    const auto files = files_of(paths);
    if (!files) return fail(files.error());
    std::vector<std::filesystem::path> found;
    for (const Wanted& file : *files) found.push_back(file.path);
    return found;
}

}  // namespace lectern
