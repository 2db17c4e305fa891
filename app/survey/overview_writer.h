#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/survey/overview.h"
#include "app/survey/section_reader.h"
#include "app/survey/survey.h"

namespace lectern {

/// Writes the overview of a document, a place of a survey after another: what each section says, with its text in front
/// of the reader; then, from these notes, what each of several files says, and the whole.
class OverviewWriter {
 public:
    /// Of a section.
    static constexpr int section_tokens = 2000;
    /// In a survey of the library.
    static SurveyQuestion writing() { return {overview_kind, "overview 1", ""}; }

    /// The document must outlive it. Errors: no room for a section.
    static Result<OverviewWriter> about(std::unique_ptr<SectionReader> reader, const Document& document,
                                        std::vector<Section> sections);

    /// Of a survey: one for each section, and those behind them for what is concluded.
    static int places(const Document& document, const std::vector<Section>& sections);

    /// What belongs at a place, as JSON. `found`: what stands in the places before it. Errors: those of
    /// SectionReader::ask().
    Result<std::string> write(int place, const std::vector<std::optional<std::string>>& found,
                              const CancelToken& cancel);

 private:
    OverviewWriter(std::unique_ptr<SectionReader> reader, const Document& document, std::vector<Section> sections)
        : reader_(std::move(reader)), document_(&document), sections_(std::move(sections)) {}

    Result<std::string> say(std::string_view request, int most_tokens, const CancelToken& cancel);
    Result<SectionNote> note(const Section& section, const CancelToken& cancel);
    Result<Conclusion> conclude(std::string about, std::vector<std::string> notes, const CancelToken& cancel);
    Result<std::vector<std::string>> shortened(const std::vector<std::string>& notes, const CancelToken& cancel);

    std::unique_ptr<SectionReader> reader_;
    const Document* document_;
    std::vector<Section> sections_;
};

/// What a survey wrote.
Overview overview_of(const Survey& survey, const Document& document);

/// Writes what a survey lacks. All must outlive what is given back. Errors: those of OverviewWriter::about().
Result<LookAtSection> write_overview(std::unique_ptr<SectionReader> reader, const Document& document,
                                     const std::vector<Section>& sections, const Survey& survey,
                                     const CancelToken& cancel);

}  // namespace lectern
