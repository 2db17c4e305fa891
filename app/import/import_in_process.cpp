#include "app/import/import_in_process.h"

#include "app/import/file_kind.h"
#include "app/import/markup/docx_import.h"
#include "app/import/markup/epub_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"
#include "app/import/markup/rtf_import.h"
#include "app/import/pdf/pdf_import.h"
#include "app/import/text/text_import.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

using PackedReader = Result<Document> (*)(ArchiveEntries, std::string, const CancelToken*);

Result<Document> import_packed(std::span<const std::byte> file, bool (*is_part)(std::string_view), PackedReader read,
                               std::string name, const CancelToken* cancel) {
    auto entries = read_archive(file, is_part, cancel);
    if (!entries) {
        Error error = std::move(entries.error());
        error.what = fmt::format("'{}': {}", name, error.what);
        return fail(std::move(error));
    }
    return read(std::move(*entries), std::move(name), cancel);
}

Result<Document> import_as_it_is(std::span<const std::byte> file, const std::filesystem::path& path,
                                 const ImportOptions& options) {
    std::string name = path.filename().string();
    const CancelToken* cancel = options.cancel;
    const FileKind kind = kind_of(file, path);
    switch (kind.reader) {
        case FileKind::Reader::text:
            return import_text(file, std::move(name), cancel);
        case FileKind::Reader::pdf:
            return import_pdf(file, std::move(name), options);
        case FileKind::Reader::docx:
            return import_packed(file, is_docx_part, import_docx, std::move(name), cancel);
        case FileKind::Reader::odt:
            return import_packed(file, is_odt_part, import_odt, std::move(name), cancel);
        case FileKind::Reader::epub:
            return import_packed(file, is_epub_part, import_epub, std::move(name), cancel);
        case FileKind::Reader::html:
            return import_html(file, std::move(name), cancel);
        case FileKind::Reader::rtf:
            return import_rtf(file, std::move(name), cancel);
        case FileKind::Reader::none:
            break;
    }
    return fail(
        {.code = ErrorCode::bad_input,
         .what = fmt::format("'{}' cannot be opened: it is {}.", name, kind.name),
         .means = "This kind of file is not supported; PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown and plain text are.",
         .next = "Save or print it as PDF or plain text and open that."});
}

}  // namespace

Result<Document> import_in_process(std::span<const std::byte> file, const std::filesystem::path& path,
                                   const ImportOptions& options) {
    auto document = import_as_it_is(file, path, options);
    if (document) limit_names(*document);
    return document;
}

}  // namespace lectern
