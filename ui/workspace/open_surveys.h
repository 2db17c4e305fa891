#pragma once

#include <map>

#include "ui/workspace/chosen_model.h"
#include "ui/workspace/library_client.h"
#include "ui/workspace/open_sessions.h"

namespace lectern {

/// The overviews that the engine writes, and those that the library has.
class OpenSurveys : public QObject {
    Q_OBJECT

 public:
    OpenSurveys(RestartingEngine& engine, const ChosenModel& model, LibraryClient& library,
                const OpenSessions& sessions)
        : engine_(engine), model_(model), library_(library), sessions_(sessions) {}

    /// What the library has of it.
    void load(DocumentSession& session);
    /// Or goes on with it.
    void write_overview(DocumentSession& session);
    /// What is written stays.
    void stop_overview(const DocumentSession& session);
    /// How long writing the whole overview takes, by the pace of those that were written with this model; nothing
    /// before that was measured.
    std::optional<double> seconds_of_overview(const DocumentSession& session) const;
    /// All of them.
    void fail(const Error& why);

    void hear(const event::SurveyWent& went);
    void hear(const event::SurveyEnded& ended);
    void hear(const event::SurveyFailed& failed);
    void hear(const event::ModelOpened&) { overview_seconds_a_token_.reset(); }

 signals:
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);

 private:
    /// Null: it is closed, or the survey is not of this object.
    DocumentSession* session_of(SurveyNumber survey) const;
    void measure(const DocumentSession& session, const SurveyProgress& progress);
    static void end(DocumentSession& session, const std::optional<Error>& why);

    RestartingEngine& engine_;
    const ChosenModel& model_;
    LibraryClient& library_;
    const OpenSessions& sessions_;
    std::map<SurveyNumber, SessionId> overviews_;  ///< that the engine has
    SurveyNumber last_ = 0;
    std::optional<double> overview_seconds_a_token_;  ///< of the document
};

}  // namespace lectern
