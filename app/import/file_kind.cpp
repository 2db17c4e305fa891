#include "app/import/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace lectern {

namespace {

using namespace std::string_view_literals;

/// A kind of file that cannot be read.
struct Signature {
    std::string_view bytes;
    Sentence name;
};

/// Bytes at the start of the file.
const std::array signatures{
    Signature{"\x89PNG\r\n"sv, sentence("an image (PNG)")},
    Signature{"\xff\xd8\xff"sv, sentence("an image (JPEG)")},
    Signature{"GIF8"sv, sentence("an image (GIF)")},
    Signature{"II*\0"sv, sentence("an image (TIFF)")},
    Signature{"MM\0*"sv, sentence("an image (TIFF)")},
    Signature{"AT&TFORM"sv, sentence("a DjVu document")},
    Signature{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, sentence("an old or encrypted Office document (DOC, XLS or PPT)")},
    Signature{"%!PS"sv, sentence("a PostScript document")},
    Signature{"GGUF"sv, sentence("a model file (GGUF), not a document")},
    Signature{"\x1f\x8b"sv, sentence("a compressed file (gzip)")},
    Signature{"BZh"sv, sentence("a compressed file (bzip2)")},
    Signature{"\xfd"
              "7zXZ\0"sv,
              sentence("a compressed file (xz)")},
    Signature{"\x28\xb5\x2f\xfd"sv, sentence("a compressed file (zstd)")},
    Signature{"7z\xbc\xaf\x27\x1c"sv, sentence("an archive (7z)")},
    Signature{"Rar!\x1a\x07"sv, sentence("an archive (RAR)")},
    Signature{"\x7f"
              "ELF"sv,
              sentence("a program")},
    Signature{"SQLite format 3\0"sv, sentence("a database (SQLite)")},
    Signature{"\xff"
              "WPC"sv,
              sentence("a WordPerfect document")},
    Signature{"ITSF"sv, sentence("a help file (CHM)")},
    Signature{"ITOLITLS"sv, sentence("an e-book (LIT)")},
};

/// Of XML files that are more than their text: the name of the first element, without its prefix. Their source holds
/// pictures as letters, and properties.
const std::array xml_roots{
    Signature{"FictionBook", sentence("an e-book (FictionBook)")},
    Signature{"wordDocument", sentence("a Word document in XML of 2003")},
    Signature{"svg", sentence("a drawing (SVG)")},
};
const std::array flat_types{
    Signature{"opendocument.spreadsheet", sentence("a spreadsheet in one XML file (FODS)")},
    Signature{"opendocument.presentation", sentence("a presentation in one XML file (FODP)")},
    Signature{"opendocument.text", sentence("a text document in one XML file (FODT)")},
};

/// Of ZIP archives: like DocumentFormat's.
const std::array archive_types{
    Signature{"application/vnd.oasis.opendocument.spreadsheet", sentence("a spreadsheet (ODS)")},
    Signature{"application/vnd.oasis.opendocument.presentation", sentence("a presentation (ODP)")},
    Signature{"application/vnd.oasis.opendocument", sentence("an OpenDocument file without text")},
};
const std::array archive_parts{
    Signature{"xl/workbook", sentence("a spreadsheet (XLSX)")},
    Signature{"ppt/presentation", sentence("a presentation (PPTX)")},
};

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// E-books and OpenDocument files begin with an entry that names their type, which goes before what their parts are
/// called; Office documents are known by the folder that their parts are in.
FileKind kind_of_archive(std::string_view file) {
    constexpr std::size_t list_bytes = 1 << 18;  // of a thousand entries
    const std::string_view head = file.substr(0, 4096);
    const std::string_view list = file.substr(file.size() - std::min(file.size(), list_bytes));
    const auto has = [&](std::string_view mark) {
        return !mark.empty() && (head.find(mark) != head.npos || list.find(mark) != list.npos);
    };
    for (const DocumentFormat& format : document_formats())
        if (has(format.archive_type)) return {&format};
    for (const Signature& type : archive_types)
        if (has(type.bytes)) return {.name = type.name};
    for (const DocumentFormat& format : document_formats())
        if (has(format.archive_part)) return {&format};
    for (const Signature& part : archive_parts)
        if (has(part.bytes)) return {.name = part.name};
    return {.name = sentence("an archive (ZIP)")};
}

/// The name of the first element of an XML file, without its prefix; empty if it is none.
std::string_view xml_root(std::string_view head) {
    constexpr std::string_view blanks = " \t\r\n\xef\xbb\xbf";
    std::size_t at = head.find_first_not_of(blanks);
    if (at == head.npos || !head.substr(at).starts_with("<?xml")) return {};
    while (at != head.npos && (head.substr(at).starts_with("<?") || head.substr(at).starts_with("<!"))) {
        const bool is_comment = head.substr(at).starts_with("<!--");
        at = head.find(is_comment ? "-->" : ">", at);
        at = at == head.npos ? at : head.find('<', at);
    }
    if (at == head.npos) return {};
    std::string_view name = head.substr(at + 1);
    name = name.substr(0, std::min(name.find_first_of(" \t\r\n/>"), name.size()));
    return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

/// Mails and web pages saved as one file begin with lines of names and values; in a box of mails, another stands before
/// them.
Sentence kind_of_mail(std::string_view head, std::string_view ending) {
    if (head.starts_with("From ")) head.remove_prefix(std::min(head.find('\n') + 1, head.size()));
    const std::size_t end = std::min(head.find("\n\n"), head.find("\r\n\r\n"));
    std::string fields = "\n";
    fields += lower(std::string(head.substr(0, end)));
    const std::size_t colon = fields.find_first_of(": \t\n", 1);
    const bool is_field = colon != fields.npos && colon > 1 && fields[colon] == ':';
    if (!is_field) return {};
    const auto has = [&fields](std::string_view field) { return fields.find(field) != fields.npos; };
    const bool is_typed = has("\nmime-version:") && has("\ncontent-type:");
    const bool was_sent =
        has("\nfrom:") && has("\ndate:") && (has("\nreceived:") || has("\nreturn-path:") || has("\nmessage-id:"));
    const bool is_named = (ending == ".eml" || ending == ".mbox") && has("\nfrom:");
    if (!is_typed && !was_sent && !is_named) return {};
    const bool is_page = fields.find("multipart/related") != fields.npos && fields.find("\nto:") == fields.npos;
    return is_page ? sentence("a web page saved as one file (MHTML)") : sentence("a mail (EML)");
}

/// Files made of letters whose source is not what a person reads; an empty sentence for all others.
Sentence kind_of_source(std::string_view head, std::string_view ending) {
    if (const std::string_view root = xml_root(head); !root.empty()) {
        if (root == "document")
            for (const Signature& type : flat_types)
                if (head.find(type.bytes) != head.npos) return type.name;
        for (const Signature& known : xml_roots)
            if (root == known.bytes) return known.name;
    }
    return kind_of_mail(head, ending);
}

const DocumentFormat* format_named(std::string_view ending) {
    const auto& formats = document_formats();
    const auto found = std::find_if(formats.begin(), formats.end(), [&](const DocumentFormat& format) {
        return std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end();
    });
    return found == formats.end() ? nullptr : &*found;
}

}  // namespace

FileKind kind_of(std::span<const std::byte> content, const std::filesystem::path& path) {
    using Look = DocumentFormat::Look;
    const std::string_view file(reinterpret_cast<const char*>(content.data()), content.size());
    const std::string_view head = file.substr(0, 4096);
    const std::string ending = lower(path.extension().string());
    const DocumentFormat* named = format_named(ending);
    const bool named_text = named != nullptr && named->media_types.front() == "text/plain";

    for (const DocumentFormat& format : document_formats()) {
        const Look look = format.look == nullptr ? Look::no : format.look(head);
        if (look == Look::certain || (look == Look::likely && !named_text)) return {&format};
    }
    for (const Signature& signature : signatures)
        if (head.starts_with(signature.bytes)) return {.name = signature.name};
    if (head.starts_with("PK\x03\x04"sv)) return kind_of_archive(file);
    if (head.starts_with("RIFF"sv) && head.substr(0, 12).ends_with("WEBP"))
        return {.name = sentence("an image (WebP)")};
    if (head.size() >= 68 && head.substr(60, 8) == "BOOKMOBI") return {.name = sentence("an e-book (MOBI)")};
    if (Sentence source = named_text ? Sentence() : kind_of_source(head, ending); !source.empty())
        return {.name = std::move(source)};
    if (named != nullptr && named->by_name) return {named};
    if (named != nullptr && named->media_types.front() == "application/pdf")
        return {.name = sentence("named .pdf, but holds no PDF")};
    return {&document_formats().back()};
}

}  // namespace lectern
