#include "app/import/import_in_process.h"

#include "app/import/file_kind.h"
#include "app/import/text/import_errors.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

Result<Document> import_as_it_is(std::span<const std::byte> file, const std::filesystem::path& path,
                                 const ImportOptions& options) {
    std::string name = path.filename().string();
    const FileKind kind = kind_of(file, path);
    if (kind.format != nullptr) return import_as(*kind.format, file, std::move(name), options);
    return fail(not_supported(name, kind.name));
}

}  // namespace

Result<Document> import_in_process(std::span<const std::byte> file, const std::filesystem::path& path,
                                   const ImportOptions& options) {
    auto document = import_as_it_is(file, path, options);
    if (document) limit_names(*document);
    return document;
}

}  // namespace lectern
