#include "app/import/import_many.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/import/document_insert.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

constexpr std::size_t most_files = 1000;

struct Wanted {
    std::filesystem::path path;
    bool by_name = true;  ///< else it was found in a folder
};

struct Listing {
    std::vector<Wanted> files;
    std::vector<std::string> folders_below;  ///< of the folders that were named; nobody reads them
};

/// "a, b, c, …": no more than a person reads.
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 10;
    const auto shown = static_cast<std::ptrdiff_t>(std::min(most, names.size()));
    return fmt::format("{}{}", fmt::join(names.begin(), names.begin() + shown, ", "), names.size() > most ? ", …" : "");
}

Result<Listing> files_of(const std::vector<std::filesystem::path>& paths) {
    Listing listing;
    std::vector<Wanted>& files = listing.files;
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
            if (!hidden && entry->is_directory(ignored)) {
                listing.folders_below.push_back(entry->path().filename().string());
            }
            if (files.size() > most_files) break;
        }
        if (error) {
            return fail({.code = ErrorCode::bad_input,
                         .what = sentence("The folder '{folder}' cannot be read: {reason}.", path.string(),
                                          system_words(error)),
                         .means = sentence("Its documents were not opened."),
                         .next = sentence("Check who may read it.")});
        }
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end(),
                  [](const Wanted& a, const Wanted& b) { return a.path < b.path; });
    }
    if (files.size() > most_files) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("These are more than {most} files.", most_files),
                     .means = sentence("So many can hardly be read as one document."),
                     .next = sentence("Choose fewer files, or a folder with less in it.")});
    }
    std::sort(listing.folders_below.begin(), listing.folders_below.end());
    return listing;
}

}  // namespace

Result<Document> import_documents(const std::vector<std::filesystem::path>& paths, const ImportOptions& options) {
    const auto listing = files_of(paths);
    if (!listing) return fail(listing.error());
    std::vector<Sentence> left_out;
    if (!listing->folders_below.empty()) {
        left_out.push_back(
            sentence("Folders within a folder are not read. Left out: {folders}.", listed(listing->folders_below)));
    }
    if (listing->files.size() == 1) {
        auto document = import_document(listing->files.front().path, options);
        if (!document) return document;
        document->notices.insert(document->notices.end(), left_out.begin(), left_out.end());
        limit_names(*document);
        return document;
    }
    Document all;
    for (const Wanted& file : listing->files) {
        auto document = import_document(file.path, options);
        if (document) {
            append_part(all, std::move(*document));
        } else if (file.by_name || document.error().code != ErrorCode::bad_input) {
            return fail(std::move(document.error()));
        } else {
            left_out.push_back(sentence("Left out: {problem}", document.error().what));
        }
    }
    if (all.parts.empty()) {
        return fail({.code = ErrorCode::bad_input,
                     .what = paths.empty()
                                 ? sentence("No document was named.")
                                 : sentence("'{file}' holds no document that can be read.", paths.front().string()),
                     .means = left_out.empty() ? sentence("There is nothing to read.") : left_out.front(),
                     .next = sentence("Choose a file, or a folder with documents in it.")});
    }
    const bool is_folder = paths.size() == 1;
    const std::filesystem::path folder = paths.front().lexically_normal();
    all.name = is_folder ? (folder.has_filename() ? folder : folder.parent_path()).filename().string()
                         : fmt::format("{} and {} more", all.parts.front().name, all.parts.size() - 1);
    all.media_type = "multipart/mixed";
    all.notices.insert(all.notices.end(), left_out.begin(), left_out.end());
    limit_names(all);
    return all;
}

Result<std::vector<std::filesystem::path>> document_files(const std::vector<std::filesystem::path>& paths) {
    const auto listing = files_of(paths);
    if (!listing) return fail(listing.error());
    std::vector<std::filesystem::path> found;
    for (const Wanted& file : listing->files) found.push_back(file.path);
    return found;
}

}  // namespace lectern
