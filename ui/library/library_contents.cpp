#include "ui/library/library_contents.h"

#include <algorithm>

#include "app/output/shown_names.h"

namespace lectern {

Result<LibraryContents> list_contents(Library& library) {
    LibraryContents contents;
    auto documents = library.documents().list();
    if (!documents) return fail(documents.error());
    auto readings = library.readings().list();
    if (!readings) return fail(readings.error());
    auto conversations = library.conversations().list();
    if (!conversations) return fail(conversations.error());
    const auto usage = library.usage();
    if (!usage) return fail(usage.error());
    // It may have been taken in from another machine.
    for (DocumentRecord& document : *documents) document.name = shown_name(document.name);
    for (ReadingRecord& reading : *readings) reading.model = shown_name(reading.model);
    for (ConversationRecord& conversation : *conversations) conversation.title = shown_name(conversation.title);
    return LibraryContents{std::move(*documents), std::move(*readings), std::move(*conversations), *usage};
}

Result<std::vector<FoundPassage>> search_library(Library& library, const std::string& query, int limit) {
    const auto matches = library.documents().search(query, {}, limit);
    if (!matches) return fail(matches.error());
    std::vector<FoundPassage> found;
    for (const PageMatch& match : *matches) {
        const auto document = library.documents().get(match.document);
        const auto page = library.documents().page(match.document, match.page);
        if (!document || !page) continue;  // removed since
        const auto size = static_cast<std::int64_t>(page->text.size());
        const std::int64_t begin = std::clamp<std::int64_t>(match.begin - page->begin, 0, size);
        const std::int64_t end = std::clamp<std::int64_t>(match.end - page->begin, begin, size);
        found.push_back(
            {.document = match.document,
             .name = QString::fromStdString(shown_name(document->name)),
             .page = QString::fromStdString(shown_name(page->label, longest_label)),
             .text = QString::fromUtf8(page->text.data() + begin, static_cast<qsizetype>(end - begin)).simplified(),
             .begin = static_cast<std::uint64_t>(match.begin),
             .end = static_cast<std::uint64_t>(match.end)});
    }
    return found;
}

}  // namespace lectern
