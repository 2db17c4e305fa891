#include "app/cli/surveyed_document.h"

#include <algorithm>
#include <chrono>

#include "app/reading/lost_card.h"

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
    auto model = open_model(opened_.choice);
    if (!model) return fail(model.error());
    model_ = std::move(*model);
    const TokenizedDocument tokens = tokenize(document(), *model_, {}, {}, QuestionPlace::none, opened_.opened.pages);
    sections_ = sections_of(tokens, model_->tokenizer(), section_tokens_);
    return {};
}

void SurveyedDocument::begin(const SurveyQuestion& asked, int places) {
    Survey& survey = surveys_.emplace_back(places);
    if (!opened_.library) return;
    const SourceDocument& source = opened_.opened.source;
    const auto id = opened_.library->enter_document(document(), source.file, source.hash, source.files);
    if (!id) return say_trouble(id.error());
    is_kept_ = true;
    SurveyRecord record = survey_record(asked, *model_, document(), sections_);
    record.document = *id;
    survey.keep_in(opened_.library->storage(), std::move(record), say_trouble);
    if (survey.done() > 0) say(fmt::format("{} of {} parts were asked before", survey.done(), places));
}

bool SurveyedDocument::has_found() const {
    return std::ranges::any_of(surveys_, [](const Survey& survey) { return survey.done() > 0; });
}

Result<void> SurveyedDocument::go_over(std::string_view doing, const std::function<Result<LookAtSection>()>& make) {
    for (;;) {
        const auto begin = std::chrono::steady_clock::now();
        StatusLine line;
        const auto report = [&](const SurveyProgress& progress) {
            seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            show_progress(line, doing, progress, seconds_);
        };
        Result<void> done;
        {
            const auto look = make();  // has memory of the model
            done = look ? go_on(surveys_, *look, report) : fail(look.error());
        }
        line.finish();
        if (!done && done.error().code == ErrorCode::cancelled) return fail(cancelled());
        const auto on_cpu = done ? std::nullopt : on_cpu_after(done.error(), opened_.choice.options);
        if (!on_cpu) return done;
        say_trouble(done.error());
        say("The rest is asked on the CPU.");
        model_.reset();
        opened_.choice.options = *on_cpu;
        if (auto opened = open(); !opened) return opened;
    }
}

}  // namespace lectern::cli
