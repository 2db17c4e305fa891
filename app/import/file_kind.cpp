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
    Signature{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, "an old Office document (DOC, XLS or PPT)"},
    Signature{"{\\rtf"sv, "a rich text document (RTF)"},
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

struct Extension {
    std::string_view extension;
    std::string_view name;
};

constexpr std::array zip_kinds{
    Extension{".docx", "a Word document (DOCX)"}, Extension{".epub", "an e-book (EPUB)"},
    Extension{".odt", "a text document (ODT)"},   Extension{".xlsx", "a spreadsheet (XLSX)"},
    Extension{".pptx", "a presentation (PPTX)"},  Extension{".ods", "a spreadsheet (ODS)"},
    Extension{".odp", "a presentation (ODP)"},
};

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Office documents and e-books are ZIP files; the first entries' names say which.
std::string name_of_zip(std::string_view head, const std::string& extension) {
    for (const Extension& kind : zip_kinds)
        if (kind.extension == extension) return std::string(kind.name);
    if (head.find("application/epub+zip") != head.npos) return "an e-book (EPUB)";
    if (head.find("application/vnd.oasis.opendocument") != head.npos) return "a text document (ODT)";
    if (head.find("word/") != head.npos) return "a Word document (DOCX)";
    return "an archive (ZIP)";
}

bool is_html(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == head.npos) return false;
    const std::string start = lower(std::string(head.substr(first, 15)));
    return start.starts_with("<!doctype html") || start.starts_with("<html");
}

}  // namespace

FileKind kind_of(std::span<const std::byte> content, const std::filesystem::path& path) {
    const std::string_view head(reinterpret_cast<const char*>(content.data()),
                                std::min<std::size_t>(content.size(), 4096));
    const std::string extension = lower(path.extension().string());

    // Mail gateways and printers put bytes before the header; every PDF reader looks through the first 1,024.
    // A text that merely quotes "%PDF-" keeps its own extension.
    const std::size_t pdf = head.substr(0, 1024).find("%PDF-");
    const bool named_text = extension == ".txt" || extension == ".md" || extension == ".markdown";
    if (pdf != head.npos && (pdf == 0 || !named_text)) return {FileKind::Reader::pdf, {}};
    for (const Signature& signature : signatures)
        if (head.starts_with(signature.bytes)) return {FileKind::Reader::none, std::string(signature.name)};
    if (head.starts_with("PK\x03\x04"sv)) return {FileKind::Reader::none, name_of_zip(head, extension)};
    if (head.starts_with("RIFF"sv) && head.substr(0, 12).ends_with("WEBP")) {
        return {FileKind::Reader::none, "an image (WebP)"};
    }
    if (is_html(head) && !named_text) return {FileKind::Reader::none, "a web page (HTML)"};
    if (extension == ".pdf") return {FileKind::Reader::none, "named .pdf, but holds no PDF"};
    return {FileKind::Reader::text, {}};
}

}  // namespace lectern
