#pragma once

#include <map>

#include "ui/workspace/chosen_model.h"
#include "ui/workspace/kept_conversations.h"
#include "ui/workspace/running_survey.h"
#include "ui/workspace/server_surveys.h"

namespace lectern {

/// The overviews that the engine, or a server, writes, the questions that it puts to every page, and what the library
/// has of overviews.
class OpenSurveys : public QObject {
    Q_OBJECT

 public:
    OpenSurveys(RestartingEngine& engine, ServerSurveys& servers, const ChosenModel& model, LibraryClient& library,
                const OpenSessions& sessions, KeptConversations& conversations)
        : engine_(engine),
          servers_(servers),
          model_(model),
          library_(library),
          sessions_(sessions),
          conversations_(conversations) {}

    // Overviews.
    /// What the library has of it.
    void load(DocumentSession& session);
    /// Or goes on with it.
    void write_overview(DocumentSession& session);
    /// What is written stays.
    void stop_overview(const DocumentSession& session);
    /// How long all of it takes, by the pace of those that were made with this model; nothing before that was measured,
    /// and for a server, whose pace changes.
    std::optional<double> seconds_of_overview(const DocumentSession& session) const {
        return seconds_of(overview_pace_, session);
    }

    // Every page.
    int search(DocumentSession& session, int parent, const QString& question);
    void go_on_searching(DocumentSession& session, int turn);
    /// What was found stays.
    void stop_searching(DocumentSession& session, int turn);
    std::optional<double> seconds_of_search(const DocumentSession& session) const {
        return seconds_of(search_pace_, session);
    }

    /// Of all documents the one that the engine is at, or else a server.
    std::optional<RunningSurvey> running() const;
    void stop(const RunningSurvey& survey) { stop(*survey.session, survey.question); }
    /// All that the engine has.
    void fail(const Error& why);

    void hear(const event::SurveyWent& went);
    void hear(const event::SurveyEnded& ended);
    void hear(const event::SurveyFailed& failed);
    void hear(const event::ModelOpened&);
    void hear(const event::ReadingProgress&) { put_aside(true); }
    void hear(const event::ReadingEnded&) { put_aside(false); }
    void hear(const event::ReadingFailed&) { put_aside(false); }
    void hear(const event::ReadingPaused&) { put_aside(true); }
    void hear(const event::ReadingResumed&) { put_aside(false); }

 signals:
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);
    /// See running().
    void running_changed();
    /// To its end, and not because it was stopped.
    void completed(const lectern::RunningSurvey& survey);

 private:
    struct Open {
        SessionId session = 0;
        std::optional<ChatServer> server;             ///< nothing: the engine has it
        std::optional<QString> question;              ///< nothing: the overview
        std::optional<SurveyProgress> progress = {};  ///< nothing: it waits for its turn
    };
    using Pace = std::optional<double>;  ///< seconds for each token of the document

    static std::optional<double> seconds_of(const Pace& pace, const DocumentSession& session);
    static Pace pace_of(const DocumentSession& session, const SurveyProgress& progress);
    void start(const DocumentSession& session, const std::optional<QString>& question);
    void stop(SurveyNumber number, const Open& open);
    void stop(const DocumentSession& session, const std::optional<QString>& question);
    /// Changes the turns with this question, all of them: they show the same.
    template <typename Change>
    static void change_searches(DocumentSession& session, const QString& question, Change change);
    void show_overview(DocumentSession& session, const Open& open, const event::SurveyWent& went);
    void show_search(DocumentSession& session, const Open& open, const event::SurveyWent& went);
    /// A reading goes first, and nothing goes on during a pause: what the engine was at waits.
    void put_aside(bool aside);
    /// `why`: it did not come to its end.
    void end(const Open& ended, const std::optional<Error>& why);

    RestartingEngine& engine_;
    ServerSurveys& servers_;
    const ChosenModel& model_;
    LibraryClient& library_;
    const OpenSessions& sessions_;
    KeptConversations& conversations_;
    std::map<SurveyNumber, Open> open_;
    bool aside_ = false;
    SurveyNumber last_ = 0;
    Pace overview_pace_, search_pace_;
};

}  // namespace lectern
