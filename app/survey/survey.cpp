#include "app/survey/survey.h"

#include <algorithm>
#include <chrono>

#include "engine/base/hash.h"

namespace lectern {

void Survey::keep_in(Library& library, SurveyRecord record, const ReadingLibrary::Tell& tell) {
    tell_ = tell;
    record.sections = static_cast<int>(sections_.size());
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

void Survey::save(int section) {
    if (library_ == nullptr) return;
    const auto saved = library_->surveys().add(id_, {section, *found_[static_cast<std::size_t>(section)]});
    if (saved) return;
    library_ = nullptr;  // told once
    tell_(saved.error());
}

Result<void> Survey::go_on(const Look& look, const std::function<void(const SurveyProgress&)>& report) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    SurveyProgress progress{.done = done(), .total = static_cast<int>(sections_.size())};
    int done_now = 0;
    report(progress);
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        if (found_[i]) continue;
        auto found = look(sections_[i]);
        if (!found) return fail(found.error());
        found_[i] = std::move(*found);
        save(static_cast<int>(i));
        ++progress.done;
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        progress.seconds_left = seconds / ++done_now * (progress.total - progress.done);
        report(progress);
    }
    return {};
}

std::string survey_made_of(const Model& model, const Document& document, const std::vector<Section>& sections,
                           std::string_view how, std::string_view question) {
    Hash hash;
    hash.add(how);
    hash.add(fingerprint_of(model.file()).hash());
    hash.add(model.chat_format().name());
    hash.add(document.text);
    for (const Section& section : sections) {
        hash.add(section.begin);
        hash.add(section.end);
    }
    hash.add(question);
    return hash.hex();
}

}  // namespace lectern
