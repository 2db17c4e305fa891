#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/library/reading_library.h"
#include "app/survey/section_reader.h"
#include "app/survey/sections.h"

namespace lectern {

struct SurveyProgress {
    int done = 0, total = 0;   ///< sections
    double seconds_left = -1;  ///< estimated from those that were done now; negative: not known yet
};

/// What was found in every section of a document. What each gave is saved, so that a survey that was stopped, or
/// killed, goes on behind the last section that was done.
class Survey {
 public:
    explicit Survey(int sections) : found_(static_cast<std::size_t>(sections)) {}

    /// Takes what the library has of it, and keeps what is found from now on. `record`: of survey_record(), with its
    /// document, which is in the library.
    /// What the library cannot do is told; the survey goes on without it.
    void keep_in(Library& library, SurveyRecord record, const ReadingLibrary::Tell& tell);

    /// What a section gave, as JSON.
    void add(int section, std::string found);
    /// [sections] nothing where it was not looked at.
    const std::vector<std::optional<std::string>>& found() const { return found_; }
    bool has(int section) const { return found_[static_cast<std::size_t>(section)].has_value(); }
    int done() const;
    int sections() const { return static_cast<int>(found_.size()); }
    bool is_complete() const { return done() == sections(); }

 private:
    std::vector<std::optional<std::string>> found_;
    Library* library_ = nullptr;
    SurveyId id_ = 0;
    ReadingLibrary::Tell tell_;
};

/// Gives what a section holds for a survey, as JSON.
using LookAtSection = std::function<Result<std::string>(std::size_t survey, int section)>;

/// Looks at the sections that surveys of the same document lack, one section after another: all that is asked about it
/// at once, so that the reader sees it once. Errors: those of `look`, which leave what was found.
Result<void> go_on(std::span<Survey> surveys, const LookAtSection& look,
                   const std::function<void(const SurveyProgress&)>& report);

/// What is asked of every section.
struct SurveyQuestion {
    std::string_view kind;      ///< SurveyRecord::kind
    std::string_view how;       ///< changes with what the program tells the model
    std::string_view question;  ///< of a person; may be empty
};

/// A survey as the library keeps it. Two are one where the text in these sections is the same, the reader and how it is
/// spoken to, and what is asked.
SurveyRecord survey_record(const SurveyQuestion& asked, const SectionReaderName& reader, const Document& document,
                           const std::vector<Section>& sections);

}  // namespace lectern
