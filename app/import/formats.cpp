#include "app/import/formats.h"

#include <algorithm>
#include <cctype>

#include "app/import/markup/docx_import.h"
#include "app/import/markup/epub_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"
#include "app/import/markup/rtf_import.h"
#include "app/import/pdf/pdf_import.h"
#include "app/import/text/text_import.h"

namespace lectern {

namespace {

using Look = DocumentFormat::Look;

/// Mail gateways and printers put bytes before the header; every PDF reader looks through the first 1,024.
Look look_for_pdf(std::string_view head) {
    const std::size_t header = head.substr(0, 1024).find("%PDF-");
    if (header == 0) return Look::certain;
    return header == head.npos ? Look::no : Look::likely;
}

Look look_for_html(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == head.npos || head[first] != '<') return Look::no;
    std::string start(head.substr(first, 2000));
    std::transform(start.begin(), start.end(), start.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (start.starts_with("<!doctype html") || start.starts_with("<html")) return Look::likely;
    const bool is_prologue = start.starts_with("<?xml") || start.starts_with("<!--");
    const bool is_html = start.find("<!doctype html") != start.npos || start.find("<html") != start.npos;
    return is_prologue && is_html ? Look::likely : Look::no;
}

/// Old editors put a byte order mark or line ends before it.
Look look_for_rtf(std::string_view head) {
    const std::size_t header = head.find("{\\rtf");
    if (header == 0) return Look::certain;
    const bool is_first = header != head.npos && head.find_first_not_of(" \t\r\n\xef\xbb\xbf") == header;
    return is_first ? Look::likely : Look::no;
}

/// Of readers that need nothing but a way to be stopped.
template <Result<Document> (*read)(std::span<const std::byte>, std::string, const CancelToken*)>
Result<Document> import_plainly(std::span<const std::byte> file, std::string name, const ImportOptions& options) {
    return read(file, std::move(name), options.cancel);
}

Result<Document> import_archive(const DocumentFormat& format, std::span<const std::byte> file, std::string name,
                                const CancelToken* cancel) {
    auto entries = read_archive(file, format.is_part, cancel);
    if (!entries) {
        Error error = std::move(entries.error());
        error.what = sentence("'{file}': {problem}", name, error.what);
        return fail(std::move(error));
    }
    return format.import_parts(std::move(*entries), std::move(name), cancel);
}

}  // namespace

const std::vector<DocumentFormat>& document_formats() {
    static const std::vector<DocumentFormat> formats{
        {.name = "PDF",
         .endings = {".pdf"},
         .media_types = {"application/pdf"},
         .look = look_for_pdf,
         .import = import_pdf},
        {.name = "DOCX",
         .endings = {".docx"},
         .media_types = {"application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
         .archive_part = "word/document",
         .is_part = is_docx_part,
         .import_parts = import_docx},
        {.name = "ODT",
         .endings = {".odt"},
         .media_types = {"application/vnd.oasis.opendocument.text"},
         .archive_type = "application/vnd.oasis.opendocument.text",
         .archive_part = "META-INF/manifest.xml",  // of files whose type was lost when they were packed again
         .is_part = is_odt_part,
         .import_parts = import_odt},
        {.name = "EPUB",
         .endings = {".epub"},
         .media_types = {"application/epub+zip"},
         .archive_type = "application/epub+zip",
         .archive_part = "META-INF/container.xml",
         .is_part = is_epub_part,
         .import_parts = import_epub},
        {.name = "HTML",
         .endings = {".html", ".htm", ".xhtml"},
         .media_types = {"text/html"},
         .look = look_for_html,
         .by_name = true,
         .import = import_plainly<import_html>},
        {.name = "RTF",
         .endings = {".rtf"},
         .media_types = {"application/rtf", "text/rtf"},
         .look = look_for_rtf,
         .import = import_plainly<import_rtf>},
        {.name = "Markdown",
         .endings = {".md", ".markdown"},
         .media_types = {"text/plain", "text/markdown"},  // libraries have it as plain text
         .by_name = true,
         .import = import_plainly<import_text>},
        {.name = "text",
         .endings = {".txt"},
         .media_types = {"text/plain"},
         .by_name = true,
         .import = import_plainly<import_text>},
    };
    return formats;
}

std::string names_of_formats() {
    const auto& formats = document_formats();
    std::string names;
    for (const DocumentFormat& format : formats) {
        if (!names.empty()) names += &format == &formats.back() ? " or " : ", ";
        names += format.name;
    }
    return names;
}

std::string patterns_of_formats() {
    std::string patterns;
    for (const DocumentFormat& format : document_formats())
        for (const std::string_view ending : format.endings)
            patterns += fmt::format("{}*{}", patterns.empty() ? "" : " ", ending);
    return patterns;
}

Result<Document> import_as(const DocumentFormat& format, std::span<const std::byte> file, std::string name,
                           const ImportOptions& options) {
    auto document = format.import != nullptr ? format.import(file, std::move(name), options)
                                             : import_archive(format, file, std::move(name), options.cancel);
    if (document) document->media_type = format.media_types.front();
    return document;
}

}  // namespace lectern
