#include "app/import/import.h"

#include <system_error>

#include "app/import/import_in_process.h"
#include "engine/base/file_map.h"

namespace lectern {

Result<Document> import_document(const std::filesystem::path& path, const ImportOptions& options) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    // Opening a pipe would wait for its writer, for ever if need be.
    if (std::filesystem::is_other(status) || std::filesystem::is_fifo(status)) {
        return fail({.code = ErrorCode::bad_input,
                     .what = fmt::format("'{}' is a pipe or a device, not a file.", path.string()),
                     .means = "A document is read more than once, which needs a file.",
                     .next = "Save the text to a file and open that."});
    }
    auto file = FileMap::open(path);
    if (!file) return fail(std::move(file.error()));
    return import_in_process(file->bytes(), path, options);
}

}  // namespace lectern
