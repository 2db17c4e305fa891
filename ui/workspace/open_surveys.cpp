#include "ui/workspace/open_surveys.h"

#include <algorithm>
#include <utility>

#include "app/survey/saved_overview.h"
#include "ui/base/deliver.h"

namespace lectern {

using OverviewState = DocumentOverview::State;

namespace {

DocumentOverview overview_of(SavedOverview saved) {
    return {.state = saved.done == saved.places ? OverviewState::ready : OverviewState::stopped,
            .written = std::make_shared<const Overview>(std::move(saved.overview)),
            .progress = {.done = saved.done, .total = saved.places},
            .model = std::move(saved.model),
            .error = {}};
}

void end_overview(DocumentSession& session, const std::optional<Error>& why) {
    DocumentOverview& overview = session.overview;
    if (!why)
        overview.state = OverviewState::ready;
    else
        overview.state = overview.written == nullptr ? OverviewState::none : OverviewState::stopped;
    if (why && why->code != ErrorCode::cancelled) overview.error = why;
    emit session.overview_changed();
}

void end_search(PageSearch& search, const std::optional<Error>& why) {
    search.state = why ? PageSearch::State::stopped : PageSearch::State::done;
    if (why && why->code != ErrorCode::cancelled) search.error = why;
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

// ---- what a person wants ----

void OpenSurveys::start(const DocumentSession& session, const std::optional<QString>& question) {
    const SurveyNumber number = ++last_;
    open_[number] = {.session = session.id, .server = session.server, .question = question};
    command::StartSurvey start{.survey = number,
                               .session = session.id,
                               .question = question ? std::optional(question->toStdString()) : std::nullopt};
    if (session.server)
        servers_.start({.start = std::move(start), .server = *session.server, .about = ServerAnswers::about(session)});
    else
        engine_.post(std::move(start));
}

void OpenSurveys::stop(SurveyNumber number, const Open& open) {
    if (open.server)
        servers_.stop(number);
    else
        engine_.post(command::CancelSurvey{.survey = number});
}

void OpenSurveys::stop(const DocumentSession& session, const std::optional<QString>& question) {
    for (const auto& [number, open] : open_)
        if (open.session == session.id && open.question == question) stop(number, open);
}

void OpenSurveys::write_overview(DocumentSession& session) {
    if (session.overview.is_wanted()) return;
    session.overview.state = OverviewState::waiting;
    session.overview.error.reset();
    start(session, {});
    emit session.overview_changed();
}

void OpenSurveys::stop_overview(const DocumentSession& session) {
    stop(session, {});
}

int OpenSurveys::search(DocumentSession& session, int parent, const QString& question) {
    const int turn = session.conversation.add(parent, question);
    session.conversation.change(turn, [](ConversationTurn& one) {
        one.state = ConversationTurn::State::ended;
        one.details.every_page = true;
        one.search.emplace().state = PageSearch::State::stopped;
    });
    conversations_.keep_search(session, turn);
    go_on_searching(session, turn);
    return turn;
}

void OpenSurveys::go_on_searching(DocumentSession& session, int turn) {
    const QString question = session.conversation.turn(turn).question;
    const auto is_open = [&](const auto& one) {
        return one.second.session == session.id && one.second.question == question;
    };
    if (std::ranges::none_of(open_, is_open)) start(session, question);
    change_searches(session, question, [](PageSearch& search) {
        search.state = PageSearch::State::waiting;
        search.error.reset();
    });
}

void OpenSurveys::stop_searching(DocumentSession& session, int turn) {
    stop(session, session.conversation.turn(turn).question);
}

std::optional<RunningSurvey> OpenSurveys::running() const {
    for (const auto& [number, open] : open_)
        if (DocumentSession* session = sessions_.find(open.session);
            session != nullptr && open.progress && (open.server || !aside_))
            return RunningSurvey{.session = session, .question = open.question, .progress = *open.progress};
    return {};
}

void OpenSurveys::fail(const Error& why) {
    std::vector<Open> failed;
    std::erase_if(open_, [&](const auto& one) {
        if (!one.second.server) failed.push_back(one.second);
        return !one.second.server;
    });
    for (const Open& open : failed) end(open, why);
}

// ---- what the engine says ----

std::optional<double> OpenSurveys::seconds_of(const Pace& pace, const DocumentSession& session) {
    return pace && session.tokens > 0 && !session.server ? std::optional(*pace * session.tokens) : std::nullopt;
}

/// Between two documents only their lengths differ much.
OpenSurveys::Pace OpenSurveys::pace_of(const DocumentSession& session, const SurveyProgress& progress) {
    const int left = progress.total - progress.done;
    if (progress.seconds_left <= 0 || left == 0 || session.tokens == 0) return {};
    return progress.seconds_left / left * progress.total / session.tokens;
}

template <typename Change>
void OpenSurveys::change_searches(DocumentSession& session, const QString& question, Change change) {
    for (int turn = 0; turn < session.conversation.turn_count(); ++turn) {
        const ConversationTurn& one = session.conversation.turn(turn);
        if (one.search && one.question == question)
            session.conversation.change(turn, [&](ConversationTurn& changed) { change(*changed.search); });
    }
}

void OpenSurveys::show_overview(DocumentSession& session, const Open& open, const event::SurveyWent& went) {
    const bool is_empty = went.overview->sections.empty() && !went.overview->whole;
    session.overview = {.state = OverviewState::writing,
                        .written = is_empty ? nullptr : went.overview,
                        .progress = went.progress,
                        .model = open.server ? open.server->model_and_host() : model_.state().opened.name,
                        .error = {}};
    if (const Pace pace = pace_of(session, went.progress); pace && !open.server) overview_pace_ = pace;
    emit session.overview_changed();
}

void OpenSurveys::show_search(DocumentSession& session, const Open& open, const event::SurveyWent& went) {
    const QString& question = *open.question;
    if (const Pace pace = pace_of(session, went.progress); pace && !open.server) search_pace_ = pace;
    change_searches(session, question, [&](PageSearch& search) {
        search = {.state = PageSearch::State::searching, .progress = went.progress, .found = went.found, .error = {}};
    });
    if (went.progress.done > 0) return;
    // When it was asked, the library may not have had the document.
    for (int turn = 0; turn < session.conversation.turn_count(); ++turn)
        if (const ConversationTurn& one = session.conversation.turn(turn); one.search && one.question == question)
            conversations_.keep_search(session, turn);
}

void OpenSurveys::put_aside(bool aside) {
    if (std::exchange(aside_, aside) == aside) return;
    for (const auto& [number, open] : open_) {
        DocumentSession* session = sessions_.find(open.session);
        if (session == nullptr || !open.progress || open.server) continue;
        if (open.question) {
            change_searches(*session, *open.question, [&](PageSearch& search) {
                search.state = aside ? PageSearch::State::waiting : PageSearch::State::searching;
            });
        } else {
            session->overview.state = aside ? OverviewState::waiting : OverviewState::writing;
            emit session->overview_changed();
        }
    }
    emit running_changed();
}

void OpenSurveys::end(const Open& ended, const std::optional<Error>& why) {
    DocumentSession* session = sessions_.find(ended.session);
    if (session == nullptr) return;
    if (ended.question)
        change_searches(*session, *ended.question, [&](PageSearch& search) { end_search(search, why); });
    else
        end_overview(*session, why);
    emit running_changed();
    if (!why)
        emit completed(
            {.session = session, .question = ended.question, .progress = ended.progress.value_or(SurveyProgress{})});
}

void OpenSurveys::hear(const event::SurveyWent& went) {
    const auto open = open_.find(went.survey);
    if (open == open_.end() || !open->second.server) put_aside(false);
    DocumentSession* session = open == open_.end() ? nullptr : sessions_.find(open->second.session);
    if (session == nullptr) return;
    open->second.progress = went.progress;
    emit running_changed();
    if (open->second.question)
        show_search(*session, open->second, went);
    else
        show_overview(*session, open->second, went);
}

void OpenSurveys::hear(const event::SurveyEnded& ended) {
    if (const auto open = open_.extract(ended.survey)) end(open.mapped(), {});
}

void OpenSurveys::hear(const event::SurveyFailed& failed) {
    if (const auto open = open_.extract(failed.survey)) end(open.mapped(), failed.error);
}

void OpenSurveys::hear(const event::ModelOpened&) {
    overview_pace_.reset();
    search_pace_.reset();
}

}  // namespace lectern
