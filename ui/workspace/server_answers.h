#pragma once

#include <QObject>
#include <QThreadPool>
#include <map>

#include "app/engine/events.h"
#include "app/library/reading_library.h"
#include "app/server/server_asker.h"

namespace lectern {

class DocumentSession;

/// The answers of servers, on threads of their own: whoever asks goes on, and hears of what comes later. What it says
/// of answers is what the engine says of its own. Questions are answered one after another.
class ServerAnswers : public QObject {
    Q_OBJECT

 public:
    struct Place {
        std::filesystem::path library;  ///< where documents that are asked about are entered; empty: nowhere
        std::filesystem::path encoder;  ///< finds passages by meaning; empty: by words alone
        ChatClientOptions client = {};
    };
    struct About {
        SessionId session = 0;
        std::shared_ptr<const Document> document;
        std::string hash;  ///< that the library knows it by; empty: it is not kept
        std::filesystem::path opened_as;
        std::vector<FileRecord> files;
    };
    struct Question {
        QuestionId id = 0;
        ChatServer server;
        About about;
        std::string text;
        AskOptions options;
        std::vector<Turn> before;
    };

    static About about(const DocumentSession& session);

    explicit ServerAnswers(Place place);
    /// What runs is cancelled, and waited for.
    ~ServerAnswers() override;

    /// Asks a server for its model and window, and sends nothing of a document; ends with found() or refused(). The
    /// search before is forgotten.
    void look_for(const ChatServer& server);
    void stop_looking();

    void ask(Question question);
    void stop(QuestionId question);
    /// The document is closed, or is not to be sent any more: its questions are stopped.
    void forget(SessionId session);
    /// It was written to its end: questions about the whole document get it.
    void take_overview(SessionId session, std::shared_ptr<const Overview> overview);

 signals:
    void found(const lectern::ChatServer& server);
    void refused(const lectern::Error& why);
    void begun(const lectern::event::AnswerBegun& begun);
    void text_came(const lectern::event::AnswerText& text);
    void ended(const lectern::event::AnswerEnded& ended);
    void failed(const lectern::event::AnswerFailed& failed);
    /// Something that stops nothing.
    void trouble(lectern::SessionId session, const lectern::Error& error);

 private:
    /// A document and who answers about it. Lives on the thread of answers.
    struct Asked;
    struct Running {
        SessionId session = 0;
        std::shared_ptr<CancelToken> cancel;
    };

    // On the thread of answers.
    void answer(const Question& question, const CancelToken& cancel);
    Asked& asked_of(const Question& question);
    ReadingLibrary* library(SessionId session);
    std::shared_ptr<SentenceEncoder> encoder(SessionId session);

    const Place place_;
    std::map<QuestionId, Running> running_;
    std::shared_ptr<CancelToken> looking_;  ///< null: for none

    // Of the thread of answers.
    std::unique_ptr<ReadingLibrary> library_;
    std::shared_ptr<SentenceEncoder> encoder_;
    std::map<SessionId, std::unique_ptr<Asked>> asked_;

    QThreadPool answers_, searches_;  ///< of one thread each
};

}  // namespace lectern
