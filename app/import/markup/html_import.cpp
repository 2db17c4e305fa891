#include "app/import/markup/html_import.h"

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <memory>

#include "app/import/markup/html_entities.h"
#include "app/import/markup/html_text.h"
#include "app/import/markup/own_entities.h"
#include "app/import/markup/xml_reader.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/text_encoding.h"

namespace lectern {

namespace {

constexpr std::size_t most_page_bytes = std::size_t{256} << 20;
constexpr std::size_t block_bytes = 1 << 16;
/// The parser looks through all open elements at every tag; real pages stay below 100.
constexpr int deepest_element = 1000;

std::string_view text_view(const xmlChar* text) {
    return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

WrittenPage written(const HtmlText& text) {
    return {.title = text.title(), .guessed_encoding = {}, .hides_most = text.hides_most()};
}

struct Parse {
    HtmlText& text;
    int depth = 0;
    bool too_deep = false;
};

void start_element(void* context, const xmlChar* name, const xmlChar** attributes) {
    auto& parse = *static_cast<Parse*>(context);
    parse.too_deep = parse.too_deep || ++parse.depth > deepest_element;
    if (parse.too_deep) return;
    parse.text.start(text_view(name), [attributes](std::string_view wanted) -> std::optional<std::string> {
        for (const xmlChar** at = attributes; at != nullptr && at[0] != nullptr; at += 2)
            if (text_view(at[0]) == wanted) return std::string(text_view(at[1]));
        return std::nullopt;
    });
}

void end_element(void* context, const xmlChar* name) {
    auto& parse = *static_cast<Parse*>(context);
    --parse.depth;
    if (!parse.too_deep) parse.text.end(text_view(name));
}

void characters(void* context, const xmlChar* text, int length) {
    auto& parse = *static_cast<Parse*>(context);
    if (!parse.too_deep && length > 0) parse.text.text(text_view(text).substr(0, static_cast<std::size_t>(length)));
}

Result<WrittenPage> parse_html(std::string_view utf8, HtmlText& text, const CancelToken* cancel) {
    htmlSAXHandler handler{};
    handler.startElement = &start_element;
    handler.endElement = &end_element;
    handler.characters = &characters;
    handler.ignorableWhitespace = &characters;
    handler.cdataBlock = &characters;
    Parse parse{text};
    const std::unique_ptr<htmlParserCtxt, decltype(&htmlFreeParserCtxt)> context(
        htmlCreatePushParserCtxt(&handler, &parse, nullptr, 0, nullptr, XML_CHAR_ENCODING_UTF8), &htmlFreeParserCtxt);
    if (context == nullptr) return fail(damaged_file(sentence("The web page could not be read.")));
    htmlCtxtUseOptions(context.get(),
                       HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
    for (std::size_t at = 0; at < utf8.size(); at += block_bytes) {
        const std::string_view block = utf8.substr(at, block_bytes);
        htmlParseChunk(context.get(), block.data(), static_cast<int>(block.size()), 0);
        if (is_cancelled(cancel)) return fail(import_cancelled());
        if (parse.too_deep) {
            return fail(hostile_file(sentence("Its elements are nested more than {deepest} deep.", deepest_element)));
        }
    }
    htmlParseChunk(context.get(), nullptr, 0, 1);
    return written(text);
}

bool is_xml(std::string_view html) {
    XmlReader reader(html, {});
    while (reader.next() != XmlReader::Event::finished) continue;
    return reader.end() == TextEnd::whole;
}

WrittenPage parse_xhtml(std::string_view xhtml, HtmlText& text) {
    XmlReader reader(xhtml, {});
    for (;;) {
        switch (reader.next()) {
            case XmlReader::Event::start:
                text.start(reader.name(), [&reader](std::string_view name) -> std::optional<std::string> {
                    return reader.find_attribute(std::string(name).c_str());
                });
                break;
            case XmlReader::Event::end:
                text.end(reader.name());
                break;
            case XmlReader::Event::text:
                text.text(reader.text());
                break;
            case XmlReader::Event::finished:
                return written(text);
        }
    }
}

/// The first <meta> that names an encoding: programs that save pages put comments and styles before it.
std::string_view late_declaration(std::string_view head) {
    for (std::size_t at = head.find("<meta"); at != head.npos; at = head.find("<meta", at + 1)) {
        const std::string_view element = head.substr(at, head.find('>', at) - at);
        if (element.find("charset") != element.npos) return element;
    }
    return {};
}

/// What <meta> or the XML declaration says about the encoding: within the first 1,024 bytes, where it should stand, or
/// the first 64 KiB, where browsers find a <meta> too.
std::string declared_encoding(std::string_view html) {
    std::string whole(html.substr(0, 1 << 16));
    std::transform(whole.begin(), whole.end(), whole.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::string_view head = std::string_view(whole).substr(0, 1024);
    if (head.find("charset") == head.npos && head.find("encoding") == head.npos) head = late_declaration(whole);
    for (const std::string_view word : {"charset", "encoding"}) {
        const std::size_t at = head.find(word);
        if (at == std::string::npos) continue;
        const std::size_t begin = head.find_first_not_of(" =\"'", at + word.size());
        if (begin == std::string::npos) continue;
        return std::string(head.substr(begin, head.find_first_of(" \"'/>;?", begin) - begin));
    }
    return {};
}

Result<WrittenPage> write_page(std::string_view html, HtmlText& text, const CancelToken* cancel) {
    // A chapter in XML closes elements ("<title/>") in ways that would swallow the rest of an HTML page.
    if (html.substr(0, 1024).find("http://www.w3.org/1999/xhtml") != html.npos && is_xml(html)) {
        return parse_xhtml(html, text);
    }
    const auto decoded = decode_text(std::as_bytes(std::span(html)), cancel, declared_encoding(html));
    if (!decoded) return fail(decoded.error());
    const std::string numbered = with_numbered_entities(decoded->text);
    auto page = parse_html(numbered.empty() ? decoded->text : numbered, text, cancel);
    if (page && decoded->guessed) page->guessed_encoding = decoded->encoding;
    return page;
}

bool has_list_that_counts_down(std::string_view html) {
    return html.find(" reversed") != html.npos || html.find(" REVERSED") != html.npos;
}

}  // namespace

Result<WrittenPage> write_html(std::string_view html, SectionWriter& writer, const CancelToken* cancel,
                               const StyleSheetSource& sheets, bool obeys_sheets) {
    if (is_cancelled(cancel)) return fail(import_cancelled());
    if (html.find_first_not_of(" \t\r\n") == html.npos) return WrittenPage();
    if (may_have_own_entities(html)) {
        auto expanded = with_own_entities(html);
        const std::string plain = expanded ? *std::move(expanded) : without_own_entities(html);
        if (!may_have_own_entities(plain)) return write_html(plain, writer, cancel, sheets, obeys_sheets);
    }
    HtmlText text(writer, sheets, obeys_sheets);
    if (has_list_that_counts_down(html)) {
        SectionWriter unused;
        HtmlText counted(unused, sheets, obeys_sheets);
        if (const auto page = write_page(html, counted, cancel); !page) return page;
        text.lists().set_counts(counted.lists().take_counts());
    }
    return write_page(html, text, cancel);
}

Result<Document> import_html(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel) {
    if (bytes.size() > most_page_bytes) {
        return fail(
            hostile_file(sentence("'{name}' is a web page of more than {most} MiB.", name, most_page_bytes >> 20)));
    }
    const std::string_view html(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    SectionWriter writer;
    auto page = write_html(html, writer, cancel);
    if (page && page->hides_most) {
        writer = {};
        page = write_html(html, writer, cancel, {}, false);
    }
    if (!page) {
        Error error = page.error();
        error.what = sentence("'{file}': {problem}", name, error.what);
        return fail(std::move(error));
    }
    Document document = writer.finish();
    if (document.text.empty()) return fail(empty_document(sentence("'{name}' is a web page without text.", name)));
    document.name = std::move(name);
    if (!page->guessed_encoding.empty()) document.notices.push_back(notice_of_guess(page->guessed_encoding));
    return document;
}

}  // namespace lectern
