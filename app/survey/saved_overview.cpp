#include "app/survey/saved_overview.h"

#include <algorithm>

#include "app/output/shown_names.h"

namespace lectern {

namespace {

/// What there is of a survey, in the order of its places.
Result<Overview> overview_of(Library& library, const SurveyRecord& survey, const Document& document) {
    auto notes = library.surveys().notes(survey.id);
    if (!notes) return fail(notes.error());
    std::vector<std::string> written;
    for (SurveyNote& note : *notes) written.push_back(std::move(note.found));
    return overview_from(written, document);
}

/// Characters: a library that is not ours may hold anything.
constexpr std::size_t longest_heading = 100, longest_note = 1000, longest_summary = 4000;

WrittenOverview as_written(const Overview& overview) {
    WrittenOverview written{.whole = {.begin = overview.sections.front().section.begin,
                                      .end = overview.sections.back().section.end,
                                      .text = shown_name(overview.whole->summary, longest_summary)},
                            .sections = {}};
    for (const SectionNote& note : overview.sections) {
        if (note.summary.empty()) continue;
        const std::string title =
            note.section.title.empty() ? "" : shown_name(note.section.title, longest_heading) + ": ";
        written.sections.push_back({.begin = note.section.begin,
                                    .end = note.section.end,
                                    .text = title + shown_name(note.summary, longest_note)});
    }
    return written;
}

}  // namespace

Result<std::optional<SavedOverview>> saved_overview(Library& library, const std::string& hash,
                                                    const Document& document) {
    const auto found = library.documents().find(hash);
    if (!found) return fail(found.error());
    if (!*found) return std::nullopt;
    auto surveys = library.surveys().of((*found)->id);
    if (!surveys) return fail(surveys.error());
    std::stable_partition(surveys->begin(), surveys->end(),
                          [](const SurveyRecord& survey) { return survey.done == survey.sections; });
    const auto last = std::ranges::find(*surveys, overview_kind, &SurveyRecord::kind);
    if (last == surveys->end()) return std::nullopt;
    auto overview = overview_of(library, *last, document);
    if (!overview) return fail(overview.error());
    if (overview->sections.empty()) return std::nullopt;
    return SavedOverview{
        .overview = std::move(*overview), .model = last->model, .done = last->done, .places = last->sections};
}

void give_overview(const Overview& overview, Recall& recall) {
    // A model that wrote none has nothing to say about the whole.
    if (overview.whole && !overview.whole->summary.empty() && !overview.sections.empty())
        recall.take_overview(as_written(overview));
}

void load_overview(ReadingLibrary& library, const std::string& hash, const Document& document, Recall& recall) {
    const auto saved = saved_overview(library.storage(), hash, document);
    if (saved && *saved && (*saved)->done == (*saved)->places) give_overview((*saved)->overview, recall);
}

}  // namespace lectern
