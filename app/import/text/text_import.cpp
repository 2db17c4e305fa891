#include "app/import/text/text_import.h"

#include <cstdint>
#include <string_view>

#include "app/import/text/data_addresses.h"
#include "app/import/text/import_errors.h"
#include "app/import/text/pages.h"
#include "app/import/text/text_encoding.h"
#include "app/import/text/wrapped_text.h"

namespace lectern {

namespace {

/// 1 GiB is about 250 million tokens, months of reading; what is larger is a log or a dump given by mistake.
constexpr std::size_t largest_text = std::size_t{1} << 30;

/// Moves `decoded` into the document without its form feeds, which become page borders.
void split_pages(std::string decoded, Document& document) {
    std::string& text = document.text;
    text = std::move(decoded);
    std::size_t kept = 0;
    std::size_t page_begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\f') {
            text[kept++] = text[i];
            continue;
        }
        // The form feed's own byte ends the page's last line, so that pages never run into each other.
        if (kept > page_begin && text[kept - 1] != '\n') text[kept++] = '\n';
        add_pages(document, page_begin, kept);
        page_begin = kept;
    }
    text.resize(kept);
    if (page_begin < kept || document.pages.empty()) add_pages(document, page_begin, kept);
}

}  // namespace

Result<Document> import_text(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel) {
    if (bytes.size() > largest_text) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{name}' is a text of {size} GiB; the limit is 1 GiB.", name,
                                      Sentence::Term{fmt::format(
                                          "{:.1f}", static_cast<double>(bytes.size()) / (std::size_t{1} << 30))}),
                     .means = sentence("So much text would take weeks to read, and it is probably no document."),
                     .next = sentence("Cut out the part that matters and open that.")});
    }
    auto decoded = decode_text(bytes, cancel);
    if (!decoded) {
        Error error = std::move(decoded.error());
        error.what = sentence("'{file}': {problem}", name, error.what);
        return fail(std::move(error));
    }
    Document document;
    document.name = std::move(name);
    if (decoded->guessed) document.notices.push_back(notice_of_guess(decoded->encoding));
    if (decoded->undecodable > 0) {
        document.notices.push_back(
            decoded->undecodable == 1
                ? sentence("1 place is not valid {encoding} and was replaced by U+FFFD.", decoded->encoding)
                : sentence("{places} places are not valid {encoding} and were replaced by U+FFFD.",
                           decoded->undecodable, decoded->encoding));
    }
    if (const std::size_t files = remove_data_addresses(decoded->text); files > 0) {
        document.notices.push_back(
            sentence("Pictures and other files that stand in the text as letters were left out: {count}.", files));
    }
    join_broken_words(decoded->text);
    split_pages(std::move(decoded->text), document);
    return document;
}

}  // namespace lectern
