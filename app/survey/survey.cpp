#include "app/survey/survey.h"

#include <algorithm>
#include <chrono>

#include "engine/base/hash.h"

namespace lectern {

void Survey::keep_in(Library& library, SurveyRecord record, const ReadingLibrary::Tell& tell) {
    tell_ = tell;
    record.sections = sections();
    const auto id = library.surveys().begin(record);
    if (!id) return tell(id.error());
    library_ = &library;
    id_ = *id;
    auto notes = library.surveys().notes(id_);
    if (!notes) return tell(notes.error());
    for (SurveyNote& note : *notes)
        if (const auto section = static_cast<std::size_t>(note.section); section < found_.size())
            found_[section] = std::move(note.found);
}

int Survey::done() const {
    return static_cast<int>(std::ranges::count_if(found_, [](const auto& found) { return found.has_value(); }));
}

void Survey::add(int section, std::string found) {
    std::optional<std::string>& place = found_[static_cast<std::size_t>(section)];
    place = std::move(found);
    if (library_ == nullptr) return;
    const auto saved = library_->surveys().add(id_, {section, *place});
    if (saved) return;
    library_ = nullptr;  // told once
    tell_(saved.error());
}

Result<void> go_on(std::span<Survey> surveys, const LookAtSection& look,
                   const std::function<void(const SurveyProgress&)>& report) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const int sections = surveys.empty() ? 0 : surveys.front().sections();
    const auto is_done = [&](int section) {
        return std::ranges::all_of(surveys, [&](const Survey& survey) { return survey.has(section); });
    };
    SurveyProgress progress{.total = sections};
    for (int section = 0; section < sections; ++section) progress.done += is_done(section) ? 1 : 0;
    int done_now = 0;
    report(progress);
    for (int section = 0; section < sections; ++section) {
        if (is_done(section)) continue;
        for (std::size_t i = 0; i < surveys.size(); ++i) {
            if (surveys[i].has(section)) continue;
            auto found = look(i, section);
            if (!found) return fail(found.error());
            surveys[i].add(section, std::move(*found));
        }
        ++progress.done;
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        progress.seconds_left = seconds / ++done_now * (progress.total - progress.done);
        report(progress);
    }
    return {};
}

SurveyRecord survey_record(const SurveyQuestion& asked, const SectionReaderName& reader, const Document& document,
                           const std::vector<Section>& sections) {
    Hash hash;
    hash.add(asked.how);
    hash.add(reader.model);
    hash.add(reader.spoken_to);
    hash.add(document.text);
    for (const Section& section : sections) {
        hash.add(section.begin);
        hash.add(section.end);
    }
    hash.add(asked.question);
    return {.made_of = hash.hex(),
            .kind = std::string(asked.kind),
            .question = std::string(asked.question),
            .model = reader.shown};
}

}  // namespace lectern
