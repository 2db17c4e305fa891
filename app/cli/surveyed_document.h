#pragma once

#include <string_view>
#include <vector>

#include "app/cli/document_to_ask.h"
#include "app/survey/survey.h"

namespace lectern::cli {

/// A document, who reads its sections one after another, and what was found in them.
class SurveyedDocument {
 public:
    SurveyedDocument(DocumentToSurvey opened, int section_tokens)
        : opened_(std::move(opened)), section_tokens_(section_tokens) {}

    /// Opens who reads, and says what the sections are. Errors: those of SectionReaders::open().
    Result<void> open();

    /// One more survey of it, with what the library has of that.
    void begin(const SurveyQuestion& asked, int places);

    /// Fills the surveys to the end, or until it is cancelled, with progress on stderr ("`doing`: section 3 of 67, 2
    /// min left"). `make`: of who reads; called again where that stepped down. What was found until an error is there.
    /// Errors: those of `make` and of what it makes.
    using Make = std::function<Result<LookAtSection>(std::unique_ptr<SectionReader> reader)>;
    Result<void> go_over(std::string_view doing, const Make& make);

    const Document& document() const { return *opened_.opened.source.document; }
    const std::vector<Section>& sections() const { return sections_; }
    const std::vector<Survey>& surveys() const { return surveys_; }
    bool has_found() const;
    double seconds() const { return seconds_; }  ///< that the last go_over() took

 private:
    Error cancelled() const;

    DocumentToSurvey opened_;
    int section_tokens_;
    SectionReaderName reader_;
    std::vector<Section> sections_;
    std::vector<Survey> surveys_;
    bool is_kept_ = false;
    double seconds_ = 0;
};

}  // namespace lectern::cli
