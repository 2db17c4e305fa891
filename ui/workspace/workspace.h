#pragma once

#include <map>

#include "app/engine/engine_thread.h"
#include "ui/workspace/document_session.h"
#include "ui/workspace/library_client.h"

namespace lectern {

/// The model that is open, or why none is.
struct ModelState {
    enum class Kind { none, opening, open, failed };
    Kind kind = Kind::none;
    std::filesystem::path file;
    event::ModelOpened opened;
    std::optional<Error> error;
};

struct WorkspaceOptions {
    std::filesystem::path library;
    ModelOptions model;
    double checkpoint_seconds = 10;
};

/// What the window works on: the engine and the library, each on a thread of its own, and the sessions that are open.
/// Belongs to the GUI thread and never waits.
class Workspace : public QObject {
    Q_OBJECT

 public:
    explicit Workspace(WorkspaceOptions options, QObject* parent = nullptr);
    /// What was read is saved.
    ~Workspace() override;

    const ModelState& model() const { return model_; }
    LibraryClient& library() { return library_; }
    DocumentSession* session(SessionId id) const;
    /// In the order in which they were opened.
    std::vector<DocumentSession*> sessions() const;

    void open_model(const std::filesystem::path& file);
    /// Takes the text out of files or folders, which become one document; it is read when start() is called.
    DocumentSession* open_files(std::vector<std::filesystem::path> files, const std::string& password = {});
    /// Tries again, with a password.
    void import_again(DocumentSession& session, const std::string& password);
    /// A reading of the library, and the last conversation about it.
    DocumentSession* open_reading(ReadingId id);
    void close(DocumentSession& session);

    // Reading.
    void plan(DocumentSession& session, const ReadOptions& options);
    void start(DocumentSession& session);
    void pause();
    void resume();
    void cancel(DocumentSession& session);
    void change_budget(DocumentSession& session, const Budget& budget);
    /// From the beginning, with other options: the session that was read so far is closed.
    DocumentSession* read_again(DocumentSession& session, const ReadOptions& options);

    // Asking.
    /// Behind the turn `parent`, which may be -1. Returns the index of the new turn.
    int ask(DocumentSession& session, int parent, const QString& question);
    /// Another answer to the question of a turn, beside the one that is there.
    int ask_again(DocumentSession& session, int turn);
    void stop_answer();
    bool is_answering() const { return !questions_.empty(); }

 signals:
    void model_changed();
    void session_opened(lectern::DocumentSession* session);
    void session_closed(lectern::DocumentSession* session);
    void metered(const lectern::event::Meter& meter);
    /// Something that stops nothing. The session may be null.
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);
    /// The budget is larger than the reading's: it would have to be read again with this plan.
    void must_read_again(lectern::DocumentSession* session, const lectern::ReadPlan& plan);
    void answering_changed();
    void answer_ended(lectern::DocumentSession* session, int turn);
    void reading_ended(lectern::DocumentSession* session);
    /// What the library holds has changed.
    void library_changed();
    /// The engine's thread is over, although nobody ended it.
    void engine_stopped();

 private:
    struct Asked {
        SessionId session = 0;
        int turn = 0;
    };

    /// The text of a document, or why there is none.
    struct ImportOutcome {
        std::shared_ptr<const ImportedDocument> imported;
        Error error;
    };

    DocumentSession& add_session(const QString& name);
    void import(DocumentSession& session);
    void import_ended(SessionId id, const ImportOutcome& outcome);
    /// Hands a document to the engine, once it has a model.
    void give_to_engine(DocumentSession& session);
    void set_state(DocumentSession& session, DocumentSession::State state);
    void fail(DocumentSession& session, const Error& error);
    int post_question(DocumentSession& session, int turn, const AskOptions& options);
    void load_conversation(DocumentSession& session);
    void keep(DocumentSession& session, int turn, const Answered& answered);

    // workspace_events.cpp: what the engine says
    void take_events();
    void on(const event::ModelOpened& opened);
    void on(const event::ModelClosed&);
    void on(const event::ModelFailed& failed);
    void on(const event::DocumentProgress&) {}  // the window imports documents itself
    void on(const event::DocumentOpened& opened);
    void on(const event::ReadingPlanned& planned);
    void on(const event::ReadingRestored& restored);
    void on(const event::ReadingProgress& at);
    void on(const event::ReadingPaused& paused);
    void on(const event::ReadingResumed&);
    void on(const event::ReadingEnded& ended);
    void on(const event::ReadingFailed& failed);
    void on(const event::BudgetChanged& changed);
    void on(const event::MustReadAgain& must);
    void on(const event::BudgetRefused& refused);
    void on(const event::SteppedDown& stepped);
    void on(const event::ReadingSaved& saved);
    void on(const event::SessionClosed& closed);
    void on(const event::Meter& meter);
    void on(const event::AnswerBegun& begun);
    void on(const event::AnswerText& text);
    void on(const event::AnswerEnded& ended);
    void on(const event::AnswerFailed& failed);
    void on(const event::TrainingBegun&) {}  // the window trains no heads
    void on(const event::TrainingProgress&) {}
    void on(const event::SharesSought&) {}
    void on(const event::TrainingEnded&) {}
    void on(const event::TrainingFailed&) {}
    void on(const event::Trouble& trouble);
    void on(const event::EngineEnded&);
    template <typename Change>
    void change_turn(QuestionId question, Change change);
    void forget_question(QuestionId question);

    const WorkspaceOptions options_;
    ModelState model_;
    std::map<SessionId, DocumentSession*> sessions_;
    std::map<SessionId, std::shared_ptr<CancelToken>> imports_;
    std::map<QuestionId, Asked> questions_;  ///< that are not answered yet
    SessionId last_session_ = 0;
    QuestionId last_question_ = 0;
    LibraryClient library_, importer_;  ///< two connections: importing takes seconds
    std::unique_ptr<EngineThread> engine_;
};

}  // namespace lectern
