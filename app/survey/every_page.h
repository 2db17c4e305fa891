#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/survey/findings.h"
#include "app/survey/section_reader.h"
#include "app/survey/survey.h"
#include "engine/text/document.h"

namespace lectern {

/// Puts questions to sections of a document, each with its whole text in front of the reader.
class EveryPage {
 public:
    /// Of a section: smaller ones are read slower, of longer ones small models overlook more.
    static constexpr int section_tokens = 1500;
    static constexpr int answer_tokens = 400;

    /// The document must outlive it. Errors: no room for a section; a question that is too long (ErrorCode::wrong_use).
    static Result<EveryPage> about(std::vector<std::string> questions, std::unique_ptr<SectionReader> reader,
                                   const Document& document);

    /// In a survey of the library.
    static constexpr std::string_view kind = "every page";
    static SurveyQuestion asking(std::string_view question) { return {kind, "every page 2", question}; }

    /// What the section says, as far as words of it bear that out; nothing where it does not fit as well as one that
    /// was asked before. Cheaper for a question about the section that was asked about last. Errors: those of
    /// SectionReader::ask().
    Result<SectionFindings> ask(std::size_t question, const Section& section, const CancelToken& cancel);
    /// What a section said when it was asked before.
    void remember(std::size_t question, const SectionFindings& section);

 private:
    EveryPage(std::vector<std::string> questions, const Document& document, std::unique_ptr<SectionReader> reader)
        : questions_(std::move(questions)),
          best_(questions_.size(), -std::numeric_limits<double>::infinity()),
          document_(&document),
          reader_(std::move(reader)) {}

    std::vector<std::string> questions_;
    std::vector<double> best_;  ///< [questions] fit of a section
    const Document* document_;
    std::unique_ptr<SectionReader> reader_;
};

/// What a survey found for its question.
std::vector<SectionFindings> findings_of(const Survey& survey, const Document& document);

/// Puts questions to sections; `surveys` hold what was found for them before. All must outlive what is given back.
/// Errors: those of EveryPage::about().
Result<LookAtSection> ask_every_page(const std::vector<std::string>& questions, std::unique_ptr<SectionReader> reader,
                                     const Document& document, const std::vector<Section>& sections,
                                     std::span<const Survey> surveys, const CancelToken& cancel);

}  // namespace lectern
