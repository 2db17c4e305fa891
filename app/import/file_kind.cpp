#include "app/import/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace lectern {

namespace {

using namespace std::string_view_literals;

struct Signature {
    std::string_view bytes;  ///< at the start of the file
    std::string_view name;
};

constexpr std::array signatures{
    Signature{"\x89PNG\r\n"sv, "an image (PNG)"},
    Signature{"\xff\xd8\xff"sv, "an image (JPEG)"},
    Signature{"GIF8"sv, "an image (GIF)"},
    Signature{"II*\0"sv, "an image (TIFF)"},
    Signature{"MM\0*"sv, "an image (TIFF)"},
    Signature{"AT&TFORM"sv, "a DjVu document"},
    Signature{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, "an old or encrypted Office document (DOC, XLS or PPT)"},
    Signature{"%!PS"sv, "a PostScript document"},
    Signature{"GGUF"sv, "a model file (GGUF), not a document"},
    Signature{"\x1f\x8b"sv, "a compressed file (gzip)"},
    Signature{"BZh"sv, "a compressed file (bzip2)"},
    Signature{"\xfd"
              "7zXZ\0"sv,
              "a compressed file (xz)"},
    Signature{"\x28\xb5\x2f\xfd"sv, "a compressed file (zstd)"},
    Signature{"7z\xbc\xaf\x27\x1c"sv, "an archive (7z)"},
    Signature{"Rar!\x1a\x07"sv, "an archive (RAR)"},
    Signature{"\x7f"
              "ELF"sv,
              "a program"},
    Signature{"SQLite format 3\0"sv, "a database (SQLite)"},
};

struct ZipKind {
    std::string_view mark;  ///< stands in the file's first bytes, or for some in its list of entries at the end
    FileKind::Reader reader;
    std::string_view name;
};

/// E-books and OpenDocument files begin with an entry that names their type; Office documents are known by the folder
/// that their parts are in.
constexpr std::array zip_kinds{
    ZipKind{"application/epub+zip", FileKind::Reader::epub, {}},
    ZipKind{"application/vnd.oasis.opendocument.text", FileKind::Reader::odt, {}},
    ZipKind{"application/vnd.oasis.opendocument.spreadsheet", FileKind::Reader::none, "a spreadsheet (ODS)"},
    ZipKind{"application/vnd.oasis.opendocument.presentation", FileKind::Reader::none, "a presentation (ODP)"},
    ZipKind{"application/vnd.oasis.opendocument", FileKind::Reader::none, "an OpenDocument file without text"},
    ZipKind{"word/document", FileKind::Reader::docx, {}},
    ZipKind{"xl/workbook", FileKind::Reader::none, "a spreadsheet (XLSX)"},
    ZipKind{"ppt/presentation", FileKind::Reader::none, "a presentation (PPTX)"},
    ZipKind{"META-INF/container.xml", FileKind::Reader::epub, {}},
};

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

FileKind kind_of_zip(std::string_view file) {
    constexpr std::size_t list_bytes = 1 << 18;  // of a thousand entries
    const std::string_view head = file.substr(0, 4096);
    const std::string_view list = file.substr(file.size() - std::min(file.size(), list_bytes));
    for (const ZipKind& kind : zip_kinds) {
        if (head.find(kind.mark) != head.npos || list.find(kind.mark) != list.npos) {
            return {kind.reader, std::string(kind.name)};
        }
    }
    return {FileKind::Reader::none, "an archive (ZIP)"};
}

bool is_html(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == head.npos || head[first] != '<') return false;
    const std::string start = lower(std::string(head.substr(first, 2000)));
    if (start.starts_with("<!doctype html") || start.starts_with("<html")) return true;
    const bool is_prologue = start.starts_with("<?xml") || start.starts_with("<!--");
    return is_prologue && (start.find("<!doctype html") != start.npos || start.find("<html") != start.npos);
}

}  // namespace

FileKind kind_of(std::span<const std::byte> content, const std::filesystem::path& path) {
    const std::string_view file(reinterpret_cast<const char*>(content.data()), content.size());
    const std::string_view head = file.substr(0, 4096);
    const std::string extension = lower(path.extension().string());

    // Mail gateways and printers put bytes before the header; every PDF reader looks through the first 1,024.
    // A text that merely quotes "%PDF-" keeps its own extension.
    const std::size_t pdf = head.substr(0, 1024).find("%PDF-");
    const bool named_text = extension == ".txt" || extension == ".md" || extension == ".markdown";
    if (pdf != head.npos && (pdf == 0 || !named_text)) return {FileKind::Reader::pdf, {}};
    for (const Signature& signature : signatures)
        if (head.starts_with(signature.bytes)) return {FileKind::Reader::none, std::string(signature.name)};
    if (head.starts_with("PK\x03\x04"sv)) return kind_of_zip(file);
    if (head.starts_with("RIFF"sv) && head.substr(0, 12).ends_with("WEBP")) {
        return {FileKind::Reader::none, "an image (WebP)"};
    }
    if (head.starts_with("{\\rtf"sv)) return {FileKind::Reader::rtf, {}};
    const bool named_html = extension == ".html" || extension == ".htm" || extension == ".xhtml";
    if ((is_html(head) && !named_text) || named_html) return {FileKind::Reader::html, {}};
    if (extension == ".pdf") return {FileKind::Reader::none, "named .pdf, but holds no PDF"};
    return {FileKind::Reader::text, {}};
}

}  // namespace lectern
