#include "ui/library/library_contents.h"

#include <algorithm>
#include <map>
#include <optional>

#include "app/library/document_records.h"
#include "app/output/shown_names.h"
#include "ui/base/document_names.h"

namespace lectern {

namespace {

/// Where there is one file, its outline says nothing that is needed here.
Document shown_document(const DocumentRecord& record) {
    if (record.files.size() == 1) return {.name = shown_name(record.name), .media_type = record.media_type};
    return without_text(record);
}

/// Passages come from few documents.
class KnownDocuments {
 public:
    struct Known {
        Document shown;
        Sources sources;
    };

    explicit KnownDocuments(Library& library) : library_(library) {}

    /// Null: it was removed since.
    const Known* get(DocumentId id) {
        const auto [known, is_new] = known_.try_emplace(id);
        if (!is_new) return known->second ? &*known->second : nullptr;
        if (const auto record = library_.documents().get(id))
            known->second = Known{.shown = shown_document(*record), .sources = sources_of(*record)};
        return known->second ? &*known->second : nullptr;
    }

 private:
    Library& library_;
    std::map<DocumentId, std::optional<Known>> known_;
};

std::optional<std::uint64_t> free_beside(const std::filesystem::path& file) {
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(file, error);
    return error ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

FoundPassage passage_of(const PageMatch& match, const PageRecord& page, const KnownDocuments::Known& document) {
    const auto size = static_cast<std::int64_t>(page.text.size());
    const std::int64_t begin = std::clamp<std::int64_t>(match.begin - page.begin, 0, size);
    const std::int64_t end = std::clamp<std::int64_t>(match.end - page.begin, begin, size);
    const QString label = QString::fromStdString(shown_name(page.label, longest_label));
    return {.document = match.document,
            .name = title_of(document.shown),
            .page = page_name(label, file_of_page(document.shown, match.page)),
            .text = QString::fromUtf8(page.text.data() + begin, static_cast<qsizetype>(end - begin)).simplified(),
            .begin = static_cast<std::uint64_t>(match.begin),
            .end = static_cast<std::uint64_t>(match.end),
            .sources = document.sources};
}

}  // namespace

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
    for (DocumentRecord& document : *documents) document.name = title_of(shown_document(document)).toStdString();
    for (ReadingRecord& reading : *readings) reading.model = shown_name(reading.model);
    for (ConversationRecord& conversation : *conversations) conversation.title = shown_name(conversation.title);
    return LibraryContents{std::move(*documents), std::move(*readings), std::move(*conversations), *usage,
                           free_beside(library.path())};
}

Result<std::vector<FoundPassage>> search_library(Library& library, const std::string& query, int limit) {
    const auto matches = library.documents().search(query, {}, limit);
    if (!matches) return fail(matches.error());
    std::vector<FoundPassage> found;
    KnownDocuments known(library);
    for (const PageMatch& match : *matches) {
        const KnownDocuments::Known* document = known.get(match.document);
        const auto page = library.documents().page(match.document, match.page);
        if (document == nullptr || !page) continue;  // removed since
        found.push_back(passage_of(match, *page, *document));
    }
    return found;
}

}  // namespace lectern
