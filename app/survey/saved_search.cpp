#include "app/survey/saved_search.h"

#include <algorithm>

#include "app/survey/every_page.h"

namespace lectern {

FoundSoFar found_so_far(const std::vector<SectionFindings>& sections) {
    FoundSoFar found{.items = joined(sections)};
    for (const SectionFindings& section : sections) found.checked_to = std::max(found.checked_to, section.end);
    return found;
}

Result<std::optional<SavedSearch>> saved_search(Library& library, const std::string& hash, const std::string& question,
                                                const Document& document) {
    const auto about = library.documents().find(hash);
    if (!about) return fail(about.error());
    if (!*about) return std::nullopt;
    const auto surveys = library.surveys().of((*about)->id);
    if (!surveys) return fail(surveys.error());
    const auto last = std::ranges::find_if(*surveys, [&](const SurveyRecord& survey) {
        return survey.kind == EveryPage::kind && survey.question == question;
    });
    if (last == surveys->end()) return std::nullopt;
    const auto notes = library.surveys().notes(last->id);
    if (!notes) return fail(notes.error());
    std::vector<SectionFindings> sections;
    for (const SurveyNote& note : *notes) sections.push_back(findings_from(note.found, document));
    return SavedSearch{.found = found_so_far(sections), .done = last->done, .sections = last->sections};
}

}  // namespace lectern
