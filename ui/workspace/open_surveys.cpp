#include "ui/workspace/open_surveys.h"

#include <algorithm>

#include "app/survey/saved_overview.h"
#include "ui/base/deliver.h"

namespace lectern {

using State = DocumentOverview::State;

namespace {

DocumentOverview overview_of(SavedOverview saved) {
    return {.state = saved.done == saved.places ? State::ready : State::stopped,
            .written = std::make_shared<const Overview>(std::move(saved.overview)),
            .progress = {.done = saved.done, .total = saved.places},
            .model = std::move(saved.model),
            .error = {}};
}

}  // namespace

void OpenSurveys::load(DocumentSession& session) {
    if (session.hash.empty()) return;
    deliver(library_.ask([hash = session.hash, document = session.document](ReadingLibrary& library) {
        return saved_overview(library.storage(), hash, *document);
    }),
            this, [this, id = session.id](const Result<std::optional<SavedOverview>>& saved) {
                DocumentSession* about = sessions_.find(id);
                if (about == nullptr || about->overview.is_wanted()) return;
                if (!saved) return emit trouble(about, saved.error());
                if (!*saved) return;
                about->overview = overview_of(**saved);
                emit about->overview_changed();
            });
}

void OpenSurveys::write_overview(DocumentSession& session) {
    if (session.overview.is_wanted()) return;
    const SurveyNumber number = ++last_;
    overviews_[number] = session.id;
    engine_.post(command::StartSurvey{.survey = number, .session = session.id, .question = {}});
    session.overview.state = State::waiting;
    session.overview.error.reset();
    emit session.overview_changed();
}

void OpenSurveys::stop_overview(const DocumentSession& session) {
    for (const auto& [number, id] : overviews_)
        if (id == session.id) engine_.post(command::CancelSurvey{.survey = number});
}

std::optional<double> OpenSurveys::seconds_of_overview(const DocumentSession& session) const {
    if (!overview_seconds_a_token_ || session.tokens == 0) return {};
    return *overview_seconds_a_token_ * session.tokens;
}

void OpenSurveys::fail(const Error& why) {
    for (const auto& [number, id] : std::exchange(overviews_, {}))
        if (DocumentSession* session = sessions_.find(id); session != nullptr) end(*session, why);
}

DocumentSession* OpenSurveys::session_of(SurveyNumber survey) const {
    const auto found = overviews_.find(survey);
    return found == overviews_.end() ? nullptr : sessions_.find(found->second);
}

/// Between two overviews only their lengths differ much.
void OpenSurveys::measure(const DocumentSession& session, const SurveyProgress& progress) {
    const int left = progress.total - progress.done;
    if (progress.seconds_left <= 0 || left == 0 || session.tokens == 0) return;
    overview_seconds_a_token_ = progress.seconds_left / left * progress.total / session.tokens;
}

void OpenSurveys::end(DocumentSession& session, const std::optional<Error>& why) {
    DocumentOverview& overview = session.overview;
    if (!why)
        overview.state = State::ready;
    else
        overview.state = overview.written == nullptr ? State::none : State::stopped;
    if (why && why->code != ErrorCode::cancelled) overview.error = why;
    emit session.overview_changed();
}

void OpenSurveys::hear(const event::SurveyWent& went) {
    DocumentSession* session = session_of(went.survey);
    if (session == nullptr) return;
    const bool is_empty = went.overview->sections.empty() && !went.overview->whole;
    session->overview = {.state = State::writing,
                         .written = is_empty ? nullptr : went.overview,
                         .progress = went.progress,
                         .model = model_.state().opened.name,
                         .error = {}};
    measure(*session, went.progress);
    emit session->overview_changed();
}

void OpenSurveys::hear(const event::SurveyEnded& ended) {
    DocumentSession* session = session_of(ended.survey);
    overviews_.erase(ended.survey);
    if (session != nullptr) end(*session, {});
}

void OpenSurveys::hear(const event::SurveyFailed& failed) {
    DocumentSession* session = session_of(failed.survey);
    overviews_.erase(failed.survey);
    if (session != nullptr) end(*session, failed.error);
}

}  // namespace lectern
