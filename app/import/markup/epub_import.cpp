#include "app/import/markup/epub_import.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/import/markup/epub_contents.h"
#include "app/import/markup/html_import.h"
#include "app/import/text/import_errors.h"

namespace lectern {

namespace {

Error named(Error error, const std::string& name) {
    error.what = sentence("'{file}': {problem}", name, error.what);
    return error;
}

}  // namespace

bool is_epub_part(std::string_view entry) {
    constexpr std::array<std::string_view, 7> endings{".xhtml", ".html", ".htm", ".xml", ".opf", ".ncx", ".xht"};
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view end) { return entry.ends_with(end); });
}

Result<Document> import_epub(ArchiveEntries entries, std::string name, const CancelToken* cancel) {
    const EpubContents contents = epub_contents(entries);
    if (contents.chapters.empty()) {
        const TextEnd end = contents.end == TextEnd::whole ? TextEnd::cut_off : contents.end;
        return fail(unreadable_text(
            name, sentence("'{name}' is an e-book that does not say what its chapters are.", name), end));
    }
    SectionWriter writer;
    std::size_t damaged = 0;
    std::optional<Error> first_error;
    for (const std::string& chapter : contents.chapters) {
        if (is_cancelled(cancel)) return fail(import_cancelled());
        const auto title = contents.titles.find(chapter);
        writer.begin_section(title == contents.titles.end() ? std::string_view() : std::string_view(title->second));
        const auto content = entries.find(chapter);
        if (content == entries.end()) {
            ++damaged;
            continue;
        }
        const auto written = write_html(content->second, writer, cancel);
        if (!written && !first_error) first_error = written.error();
        damaged += written ? 0 : 1;
        entries.erase(content);
    }
    if (is_cancelled(cancel)) return fail(import_cancelled());
    Document document = writer.finish();
    if (document.text.empty()) {
        const bool is_protected =
            entries.contains("META-INF/encryption.xml") || entries.contains("META-INF/rights.xml");
        return fail(is_protected  ? Error{.code = ErrorCode::bad_input,
                                          .what = sentence("'{name}' is an e-book with copy protection (DRM).", name),
                                          .means = sentence("Its text is encrypted for the shop's own reader."),
                                          .next = sentence("Get a copy without protection and open that.")}
                    : first_error ? named(*first_error, name)
                    : damaged > 0 ? damaged_file(sentence("'{name}' is an e-book whose chapters cannot be read.", name))
                                  : empty_document(sentence("'{name}' is an e-book without text.", name)));
    }
    document.name = std::move(name);
    document.damaged_pages = static_cast<int>(damaged);
    if (damaged > 0) {
        document.notices.push_back(
            sentence("{damaged} of {chapters} chapters are missing or damaged; the rest was read.", damaged,
                     contents.chapters.size()));
    }
    return document;
}

}  // namespace lectern
