#include "ui/workspace/joined_sources.h"

#include <algorithm>
#include <set>

namespace lectern {

namespace {

using Path = std::filesystem::path;

bool is_among(const Sources& sources, const Path& source) {
    return std::ranges::find(sources, source) != sources.end();
}

/// Without the files of folders that are among them.
Sources without_twice(const Sources& all) {
    Sources once;
    for (const Path& source : all)
        if (!is_among(once, source) && !is_among(all, source.parent_path())) once.push_back(source);
    return once;
}

/// A folder stands for its files, which come and go.
Sources with_folder(const Path& opened_as, Sources files) {
    std::error_code error;
    if (files.empty() || (!is_among(files, opened_as) && std::filesystem::is_directory(opened_as, error)))
        files.insert(files.begin(), opened_as);
    return without_twice(files);
}

}  // namespace

Sources sources_of(const DocumentSession& session) {
    const Path& opened_as = session.opened_as;
    if (opened_as.empty() && session.files.empty() && session.document == nullptr) return {};
    return with_folder(opened_as.empty() ? Path(session.name.toStdString()) : opened_as, session.files);
}

Sources sources_of(const DocumentRecord& document) {
    Sources files;
    for (const FileRecord& file : document.files) files.emplace_back(file.path);
    return with_folder(document.path.empty() ? document.name : document.path, std::move(files));
}

Sources joined_sources(const std::vector<Sources>& documents) {
    std::set<Sources> different(documents.begin(), documents.end());
    different.erase(Sources());
    if (different.size() < 2) return {};
    Sources all;
    for (const Sources& document : documents) all.insert(all.end(), document.begin(), document.end());
    const Sources joined = without_twice(all);
    return joined.size() < 2 ? Sources() : joined;
}

}  // namespace lectern
