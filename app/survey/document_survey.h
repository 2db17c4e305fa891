#pragma once

#include <memory>

#include "app/survey/overview.h"
#include "app/survey/saved_search.h"
#include "app/survey/survey.h"

namespace lectern {

/// The overview of a document, or a question that is put to every page of it, as far as it is done: whoever reads the
/// sections, it takes the same steps.
class DocumentSurvey {
 public:
    /// `question`: nothing for the overview. `pages`: that are gone through; empty: all. `reader`: says how long texts
    /// are to those who will go on with it.
    DocumentSurvey(std::optional<std::string> question, std::shared_ptr<const Document> document,
                   const PageChoice& pages, const SectionReader& reader);

    /// Enters the document in the library, as enter_document() does, and goes on from what that has of the survey.
    void keep_in(ReadingLibrary& library, const SectionReaderName& reader, const std::filesystem::path& file,
                 const std::string& hash, const std::vector<FileRecord>& files, const ReadingLibrary::Tell& tell);

    /// Until it is over. `report`: at the beginning, and behind each section. Errors: those of the reader; out of
    /// memory; cancelled. They leave what was found.
    Result<void> go_on(std::unique_ptr<SectionReader> reader, const CancelToken& cancel,
                       const std::function<void(const SurveyProgress&)>& report);

    bool is_overview() const { return !question_; }
    const Document& document() const { return *document_; }
    FoundSoFar found() const;
    Overview overview() const;

 private:
    SurveyQuestion asked() const;

    std::optional<std::string> question_;
    std::shared_ptr<const Document> document_;
    std::vector<Section> sections_;
    Survey survey_;
};

/// What is said of one that a person stopped.
Error survey_cancelled();
Error no_memory_for_survey();

}  // namespace lectern
