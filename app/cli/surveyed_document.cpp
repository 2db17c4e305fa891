#include "app/cli/surveyed_document.h"

#include <algorithm>
#include <chrono>

namespace lectern::cli {

namespace {

void show_progress(StatusLine& line, std::string_view doing, const SurveyProgress& progress, double seconds) {
    std::string text = fmt::format("{}: part {} of {}", doing, progress.done, progress.total);
    if (progress.seconds_left >= 0 && progress.done < progress.total)
        text += fmt::format(", {} left", describe_seconds(progress.seconds_left));
    line.show(std::move(text), seconds, progress.done == progress.total);
}

}  // namespace

Error SurveyedDocument::cancelled() const {
    const Survey& survey = surveys_.front();
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled after {done} of {total} parts.", survey.done(), survey.sections()),
            .means = sentence("The rest of the document was not asked."),
            .next = is_kept_ ? sentence("Ask again when you like: it goes on from here.")
                             : sentence("Ask again when you like; what was found is not saved.")};
}

Result<void> SurveyedDocument::open() {
    if (auto opened = opened_.readers->open(document()); !opened) return opened;
    const auto reader = opened_.readers->make();
    reader_ = reader->name();
    sections_ = sections_of(
        document(), opened_.opened.pages, [&](std::string_view text) { return reader->tokens_of(text); },
        section_tokens_);
    return {};
}

void SurveyedDocument::begin(const SurveyQuestion& asked, int places) {
    Survey& survey = surveys_.emplace_back(places);
    if (!opened_.library) return;
    const SourceDocument& source = opened_.opened.source;
    const auto id = opened_.library->enter_document(document(), source.file, source.hash, source.files);
    if (!id) return say_trouble(id.error());
    is_kept_ = true;
    SurveyRecord record = survey_record(asked, reader_, document(), sections_);
    record.document = *id;
    survey.keep_in(opened_.library->storage(), std::move(record), say_trouble);
    if (survey.done() > 0) say(fmt::format("{} of {} parts were asked before", survey.done(), places));
}

bool SurveyedDocument::has_found() const {
    return std::ranges::any_of(surveys_, [](const Survey& survey) { return survey.done() > 0; });
}

Result<void> SurveyedDocument::go_over(std::string_view doing, const Make& make) {
    for (;;) {
        const auto begin = std::chrono::steady_clock::now();
        StatusLine line;
        const auto report = [&](const SurveyProgress& progress) {
            seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            show_progress(line, doing, progress, seconds_);
        };
        Result<void> done;
        {
            const auto look = make(opened_.readers->make());  // has memory of the model
            done = look ? go_on(surveys_, *look, report) : fail(look.error());
        }
        line.finish();
        if (!done && done.error().code == ErrorCode::cancelled) return fail(cancelled());
        if (done || !opened_.readers->step_down(done.error())) return done;
        if (auto opened = open(); !opened) return opened;
    }
}

}  // namespace lectern::cli
