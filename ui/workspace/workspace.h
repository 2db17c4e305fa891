#pragma once

#include <map>
#include <set>

#include "app/engine/engine_thread.h"
#include "app/log/event_log.h"
#include "ui/workspace/document_session.h"
#include "ui/workspace/heads_training_state.h"
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
    std::filesystem::path log;  ///< folder; empty: what happens is written nowhere
    std::function<std::size_t()> available_bytes = lectern::available_bytes;  ///< see EngineOptions
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
    const std::filesystem::path& library_file() const { return options_.library; }
    EventLog& log() { return log_; }
    DocumentSession* session(SessionId id) const;
    /// In the order in which they were opened.
    std::vector<DocumentSession*> sessions() const;

    void open_model(const std::filesystem::path& file);
    /// For models that are opened from now on; 0: all cores.
    void set_threads(int threads) { options_.model.threads = threads; }
    /// The same; see ModelOptions.
    void set_device(std::string device) { options_.model.device = std::move(device); }
    /// Takes the text out of files or folders, which become one document; it is read when start() is called. Where a
    /// reading that was exported is what the model would make, it is restored without that.
    DocumentSession* open_files(std::vector<std::filesystem::path> files,
                                const std::filesystem::path& ready_reading = {});
    /// Tries again, with a password.
    void import_again(DocumentSession& session, const std::string& password);
    /// A reading of the library, and the last conversation about it.
    DocumentSession* open_reading(ReadingId id);
    void close(DocumentSession& session);

    // Reading.
    void plan(DocumentSession& session, const ReadOptions& options);
    /// Before it is read: only these.
    void choose_pages(DocumentSession& session, const PageChoice& pages);
    void start(DocumentSession& session);
    void pause();
    void resume();
    void cancel(DocumentSession& session);
    /// Tries once more what could not be saved.
    void save_now(DocumentSession& session);
    void change_budget(DocumentSession& session, const Budget& budget);
    /// From the beginning, with other options: the session that was read so far is closed.
    DocumentSession* read_again(DocumentSession& session, const ReadOptions& options);

    // Asking.
    /// For questions that are asked from now on.
    void set_asking(const AskOptions& options) { asking_ = options; }
    /// Behind the turn `parent`, which may be -1. Returns the index of the new turn.
    int ask(DocumentSession& session, int parent, const QString& question);
    /// Another answer to the question of a turn, beside the one that is there.
    int ask_again(DocumentSession& session, int turn);
    void stop_answer();
    bool is_answering() const { return !questions_.empty(); }

    // Training, of retaining heads for the model that is open.
    const HeadsTrainingState& training() const { return training_; }
    /// Where they are kept.
    std::filesystem::path heads_file() const;
    /// Into heads_file(), whatever the options say. What an unfinished training left there is gone on with.
    void train_heads(HeadsTrainingOptions options);
    void cancel_training();

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
    void training_changed();
    /// What the library holds has changed.
    void library_changed();
    /// By itself; another is there.
    void engine_ended(const lectern::Error& why);

 private:
    struct Asked {
        SessionId session = 0;
        int turn = 0;
    };

    /// The text of a document, or why there is none.
    struct ImportOutcome {
        std::shared_ptr<const ImportedDocument> imported;
        Error error;
        std::optional<ReadingId> earlier;  ///< see DocumentSession
    };

    void start_engine();
    void load_model(const std::filesystem::path& file, const ModelOptions& options);
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

    // workspace_files.cpp
    /// Says it when the files that a document was read from change while it is open.
    void watch(DocumentSession& session, const std::vector<FileRecord>& files);
    void look_at_files(SessionId id);
    // workspace_restart.cpp
    void on(const event::EngineEnded& ended);
    void fail_questions(const Error& why);
    /// What the engine knew of it is gone; it is to be given to another.
    void take_back(DocumentSession& session);
    void go_on_reading(DocumentSession& session);
    // workspace_training.cpp
    void fail_training(const Error& why);
    // workspace_saving.cpp
    void not_saved(DocumentSession& session, const Error& why);

    // workspace_events.cpp: what the engine says
    void take_events();
    void on(const event::ModelOpened& opened);
    void on(const event::ModelClosed&);
    void on(const event::ModelFailed& failed);
    void on(const event::DocumentOpened& opened);
    void on(const event::ReadingPlanned& planned);
    void on(const event::ReadingRestored& restored);
    void on(const event::ReadingProgress& at);
    void on(const event::ReadingPaused& paused);
    void on(const event::ReadingResumed&);
    void on(const event::ReadingEnded& ended);
    void on(const event::OpeningFailed& failed);
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
    void on(const event::TrainingBegun& begun);
    void on(const event::TrainingProgress& at);
    void on(const event::SharesSought& sought);
    void on(const event::TrainingEnded& ended);
    void on(const event::TrainingFailed& failed);
    void on(const event::Trouble& trouble);
    template <typename Change>
    void change_turn(QuestionId question, Change change);
    void forget_question(QuestionId question);

    WorkspaceOptions options_;
    EventLog log_;
    AskOptions asking_;
    ModelState model_;
    std::map<SessionId, DocumentSession*> sessions_;
    std::map<SessionId, std::shared_ptr<CancelToken>> imports_;
    std::map<QuestionId, Asked> questions_;  ///< that are not answered yet
    SessionId last_session_ = 0;
    QuestionId last_question_ = 0;
    HeadsTrainingState training_;
    TrainingId last_training_ = 0;
    LibraryClient library_, importer_;  ///< two connections: importing takes seconds
    std::set<SessionId> to_go_on_;      ///< were being read when the engine ended
    bool paused_ = false;               ///< then
    int restarts_ = 0;                  ///< since something was read or answered
    std::unique_ptr<EngineThread> engine_;
};

}  // namespace lectern
