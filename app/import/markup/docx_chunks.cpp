#include "app/import/markup/docx_chunks.h"

#include <algorithm>
#include <cctype>
#include <span>

#include "app/import/markup/html_import.h"
#include "app/import/markup/mhtml.h"
#include "app/import/markup/rtf_import.h"
#include "app/import/text/text_encoding.h"

namespace lectern {

namespace {

bool ends_with_one_of(std::string_view entry, std::initializer_list<std::string_view> endings) {
    std::string name(entry.substr(entry.size() - std::min<std::size_t>(entry.size(), 8)));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view end) { return name.ends_with(end); });
}

bool is_web_page(std::string_view name) {
    return ends_with_one_of(name, {".html", ".htm", ".xhtml"});
}

bool is_mhtml(std::string_view name) {
    return ends_with_one_of(name, {".mht", ".mhtml", ".eml"});
}

/// An empty line ends a paragraph, as it does in every format.
bool write_plain_text(std::string_view bytes, SectionWriter& writer) {
    const auto decoded = decode_text(std::as_bytes(std::span(bytes)));
    if (!decoded) return false;
    std::string_view rest = decoded->text;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find_first_of("\n\f"));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.find_first_not_of(" \t") == line.npos) {
            writer.end_block(2);
        } else {
            writer.preformatted(line);
            writer.end_block(1);
        }
    }
    return true;
}

bool write_mhtml(std::string_view file, SectionWriter& writer) {
    const auto page = page_of_mhtml(file);
    if (!page) return false;
    return page->is_html ? write_html(page->content, writer).has_value() : write_plain_text(page->content, writer);
}

}  // namespace

bool is_docx_chunk(std::string_view entry) {
    return is_web_page(entry) || is_mhtml(entry) ||
           ends_with_one_of(entry, {".rtf", ".txt", ".docx", ".docm", ".dotx"});
}

bool is_word_document(const DocxChunk& chunk) {
    return chunk.content.starts_with("PK\x03\x04");
}

bool write_docx_chunk(const DocxChunk& chunk, SectionWriter& writer) {
    const std::string_view content = chunk.content;
    if (content.empty()) return !chunk.name.empty();
    const std::size_t first = std::min(content.find_first_not_of(" \t\r\n\xef\xbb\xbf"), content.size());
    if (content.substr(first).starts_with("{\\rtf")) {
        const auto end = write_rtf(content, writer);
        return end && *end == TextEnd::whole;
    }
    if (is_mhtml(chunk.name)) return write_mhtml(content, writer);
    if (is_web_page(chunk.name)) return write_html(content, writer).has_value();
    return ends_with_one_of(chunk.name, {".txt"}) && write_plain_text(content, writer);
}

}  // namespace lectern
