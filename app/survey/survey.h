#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/library/reading_library.h"
#include "app/survey/sections.h"

namespace lectern {

struct SurveyProgress {
    int done = 0, total = 0;   ///< sections
    double seconds_left = -1;  ///< estimated from those that were done now; negative: not known yet
};

/// Looks at every section of a document, one after another. What each gave is saved, so that a survey that was stopped,
/// or killed, goes on behind the last section that was done.
class Survey {
 public:
    explicit Survey(std::vector<Section> sections) : sections_(std::move(sections)), found_(sections_.size()) {}

    /// Takes what the library has of it, and keeps what is found from now on. `record`: its document is in the library.
    /// What the library cannot do is told; the survey goes on without it.
    void keep_in(Library& library, SurveyRecord record, const ReadingLibrary::Tell& tell);

    /// Gives what a section holds, as JSON.
    using Look = std::function<Result<std::string>(const Section&)>;
    /// Sections that were not looked at yet, to the end. Errors: those of `look`, which leave what was found.
    Result<void> go_on(const Look& look, const std::function<void(const SurveyProgress&)>& report);

    const std::vector<Section>& sections() const { return sections_; }
    /// [sections] what `look` gave; nothing where it was not done.
    const std::vector<std::optional<std::string>>& found() const { return found_; }
    int done() const;
    bool is_complete() const { return done() == static_cast<int>(sections_.size()); }

 private:
    void save(int section);

    std::vector<Section> sections_;
    std::vector<std::optional<std::string>> found_;
    Library* library_ = nullptr;
    SurveyId id_ = 0;
    ReadingLibrary::Tell tell_;
};

/// What two surveys of equal findings have in common: the text in these sections, the model and how it is spoken to,
/// and what is asked. `how` changes with the program.
std::string survey_made_of(const Model& model, const Document& document, const std::vector<Section>& sections,
                           std::string_view how, std::string_view question);

}  // namespace lectern
