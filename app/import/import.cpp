#include "app/import/import.h"

#include <system_error>

#include "app/import/file_kind.h"
#include "app/import/pdf_import.h"
#include "app/import/text_import.h"
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
    const FileKind kind = kind_of(file->bytes(), path);
    switch (kind.reader) {
        case FileKind::Reader::text:
            return import_text(file->bytes(), path.filename().string(), options.cancel);
        case FileKind::Reader::pdf:
            return import_pdf(path, options);
        case FileKind::Reader::none:
            break;
    }
    return fail({.code = ErrorCode::bad_input,
                 .what = fmt::format("'{}' cannot be opened: it is {}.", path.filename().string(), kind.name),
                 .means = "This kind of file is not supported yet; PDF, plain text and Markdown are.",
                 .next = "Save or print it as PDF or plain text and open that."});
}

}  // namespace lectern
