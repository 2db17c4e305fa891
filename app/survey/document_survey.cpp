#include "app/survey/document_survey.h"

#include <new>
#include <span>

#include "app/survey/every_page.h"
#include "app/survey/overview_writer.h"

namespace lectern {

DocumentSurvey::DocumentSurvey(std::optional<std::string> question, std::shared_ptr<const Document> document,
                               const PageChoice& pages, const SectionReader& reader)
    : question_(std::move(question)),
      document_(std::move(document)),
      sections_(sections_of(
          *document_, pages, [&reader](std::string_view text) { return reader.tokens_of(text); },
          question_ ? EveryPage::section_tokens : OverviewWriter::section_tokens)),
      survey_(question_ ? static_cast<int>(sections_.size()) : OverviewWriter::places(*document_, sections_)) {}

SurveyQuestion DocumentSurvey::asked() const {
    return question_ ? EveryPage::asking(*question_) : OverviewWriter::writing();
}

void DocumentSurvey::keep_in(ReadingLibrary& library, const SectionReaderName& reader,
                             const std::filesystem::path& file, const std::string& hash,
                             const std::vector<FileRecord>& files, const ReadingLibrary::Tell& tell) {
    const auto id = library.enter_document(*document_, file, hash, files);
    if (!id) return tell(id.error());
    SurveyRecord record = survey_record(asked(), reader, *document_, sections_);
    record.document = *id;
    survey_.keep_in(library.storage(), std::move(record), tell);
}

Result<void> DocumentSurvey::go_on(std::unique_ptr<SectionReader> reader, const CancelToken& cancel,
                                   const std::function<void(const SurveyProgress&)>& report) {
    try {
        const std::span<Survey> one(&survey_, 1);
        const std::vector<std::string> questions{question_.value_or("")};
        const auto look = question_ ? ask_every_page(questions, std::move(reader), *document_, sections_, one, cancel)
                                    : write_overview(std::move(reader), *document_, sections_, survey_, cancel);
        if (!look) return fail(look.error());
        return lectern::go_on(one, *look, report);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_survey());
    }
}

FoundSoFar DocumentSurvey::found() const {
    return found_so_far(findings_of(survey_, *document_));
}

Overview DocumentSurvey::overview() const {
    return overview_of(survey_, *document_);
}

Error no_memory_for_survey() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left to show the model a part of the document."),
            .means = sentence("The rest of the document was not asked."),
            .next = sentence("Close other programs and ask again.")};
}

Error survey_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled."),
            .means = sentence("The rest of the document was not asked."),
            .next = sentence("Ask again when you like: it goes on from here.")};
}

}  // namespace lectern
