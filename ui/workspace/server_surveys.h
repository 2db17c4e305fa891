#pragma once

#include "ui/workspace/server_answers.h"

namespace lectern {

/// Overviews, and questions that are put to every page, by servers: on a thread of their own, so that questions do not
/// wait for them, and one after another. What it says of them is what the engine says of its own. All of a document is
/// gone through, as a server is asked of all of it: pages are chosen for what is read here.
class ServerSurveys : public QObject {
    Q_OBJECT

 public:
    struct Wanted {
        command::StartSurvey start;
        ChatServer server;  ///< that was found
        ServerAnswers::About about;
    };

    /// Of the place it needs no encoder.
    explicit ServerSurveys(ServerAnswers::Place place);
    /// What runs is cancelled, and waited for.
    ~ServerSurveys() override;

    void start(Wanted wanted);
    /// What was found stays.
    void stop(SurveyNumber survey);
    /// The document is closed, or is not to be sent any more.
    void forget(SessionId session);

 signals:
    void went(const lectern::event::SurveyWent& went);
    void ended(const lectern::event::SurveyEnded& ended);
    void failed(const lectern::event::SurveyFailed& failed);
    /// Something that stops nothing.
    void trouble(lectern::SessionId session, const lectern::Error& error);

 private:
    struct Running {
        SessionId session = 0;
        std::shared_ptr<CancelToken> cancel;
    };

    // On the thread of surveys.
    void go_over(const Wanted& wanted, const CancelToken& cancel);
    void fail(const Wanted& wanted, const Error& why);
    /// Null: it is not kept.
    std::unique_ptr<ReadingLibrary> library_for(const Wanted& wanted);

    const ServerAnswers::Place place_;
    std::map<SurveyNumber, Running> running_;
    QThreadPool surveys_;  ///< of one thread
};

}  // namespace lectern
