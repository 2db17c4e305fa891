#pragma once

#include "ui/workspace/kept_conversations.h"
#include "ui/workspace/restarting_engine.h"
#include "ui/workspace/server_answers.h"

namespace lectern {

/// The questions that the engine, or a server, has not answered yet, of all sessions. What it says to them goes into
/// the turns of their conversations, which are kept.
class OpenQuestions : public QObject {
    Q_OBJECT

 public:
    OpenQuestions(RestartingEngine& engine, ServerAnswers& servers, const OpenSessions& sessions,
                  KeptConversations& conversations)
        : engine_(engine), servers_(servers), sessions_(sessions), conversations_(conversations) {}

    /// For questions that are asked from now on.
    void set_options(const AskOptions& options) { options_ = options; }
    /// Behind the turn `parent`, which may be -1, of these pages or of all. Returns the index of the new turn.
    int ask(DocumentSession& session, int parent, const QString& question, const PageChoice& pages = {});
    /// Another answer to the question of a turn, beside the one that is there.
    int ask_again(DocumentSession& session, int turn);
    /// The question of a turn once more, of what is read by now.
    int ask_anew(DocumentSession& session, int turn);
    /// The answer of a turn, which was cut off, gone on with: beside the one that is there.
    int go_on(DocumentSession& session, int turn);
    /// The document is read to the end: asks what was to be asked again.
    void ask_waiting(DocumentSession& session);
    /// All answers.
    void stop();
    bool are_open() const { return !open_.empty(); }
    /// All that the engine has.
    void fail(const Error& why);

    void hear(const event::AnswerBegun& begun);
    void hear(const event::AnswerText& text);
    void hear(const event::AnswerEnded& ended);
    void hear(const event::AnswerFailed& failed);

 signals:
    /// A question came, or is no longer open.
    void changed();
    void answered(lectern::DocumentSession* session, int turn);

 private:
    struct Asked {
        SessionId session = 0;
        int turn = 0;
        bool by_server = false;
    };

    int post(DocumentSession& session, int turn, const PageChoice& pages, AskOptions options);
    /// Calls `change` with the session and the turn of the question, if they are still there.
    template <typename Change>
    void change_turn(QuestionId question, Change change);
    void forget(QuestionId question);

    RestartingEngine& engine_;
    ServerAnswers& servers_;
    const OpenSessions& sessions_;
    KeptConversations& conversations_;
    AskOptions options_;
    std::map<QuestionId, Asked> open_;
    QuestionId last_ = 0;
};

}  // namespace lectern
