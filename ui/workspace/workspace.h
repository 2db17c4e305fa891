#pragma once

#include "app/log/event_log.h"
#include "ui/workspace/chosen_model.h"
#include "ui/workspace/heads_trainer.h"
#include "ui/workspace/kept_conversations.h"
#include "ui/workspace/kept_document.h"
#include "ui/workspace/learning.h"
#include "ui/workspace/open_questions.h"
#include "ui/workspace/open_surveys.h"
#include "ui/workspace/readers_before.h"
#include "ui/workspace/reading_control.h"
#include "ui/workspace/source_files.h"
#include "ui/workspace/unsaved_readings.h"

namespace lectern {

struct WorkspaceOptions {
    std::filesystem::path library;
    ModelOptions model;
    std::filesystem::path encoder = {};  ///< see EngineOptions
    double checkpoint_seconds = 10;
    std::filesystem::path log;  ///< folder; empty: what happens is written nowhere
    std::function<std::size_t()> available_bytes = lectern::available_bytes;  ///< see EngineOptions
    ChatClientOptions servers = {};                                           ///< see ServerAnswers
    int enough_to_learn = Learning::least_tokens;
};

/// What the window works on: the engine and the library, each on a thread of its own, and the sessions that are open.
/// Belongs to the GUI thread and never waits.
///
/// The work is done by the objects at the end, one for each concern. This class opens and closes documents, and passes
/// on what a person wants and what the engine says.
class Workspace : public QObject {
    Q_OBJECT

 public:
    explicit Workspace(WorkspaceOptions options, QObject* parent = nullptr);
    /// What was read is saved.
    ~Workspace() override;

    LibraryClient& library() { return library_; }
    const std::filesystem::path& library_file() const { return options_.library; }
    EventLog& log() { return log_; }
    /// Null: it was closed.
    DocumentSession* session(SessionId id) const { return sessions_.find(id); }
    /// In the order in which they were opened.
    std::vector<DocumentSession*> sessions() const { return sessions_.all(); }

    // The model.
    const ModelState& model() const { return model_.state(); }
    void open_model(const std::filesystem::path& file) { model_.open(file); }
    /// For models that are opened from now on; 0: all cores.
    void set_threads(int threads) { model_.set_threads(threads); }
    /// The same; see ModelOptions.
    void set_device(std::string device) { model_.set_device(std::move(device)); }

    // Documents.
    /// Takes the text out of files or folders, which become one document; it is read when start() is called. Where a
    /// reading that was exported is what the model would make, it is restored without that.
    DocumentSession* open_files(std::vector<std::filesystem::path> files,
                                const std::filesystem::path& ready_reading = {});
    /// Tries again, with a password.
    void import_again(DocumentSession& session, const std::string& password);
    /// A reading of the library, and the last conversation about it.
    DocumentSession* open_reading(ReadingId id);
    /// From the beginning, with other options: the session that was read so far is closed.
    DocumentSession* read_again(DocumentSession& session, const ReadOptions& options);
    /// The same, but what that costs is said first, and nothing is read unasked.
    DocumentSession* plan_again(DocumentSession& session, const ReadOptions& options);
    /// Takes its text out of pictures of its pages. A text that is there stays open until the other one has come.
    DocumentSession* recognise_text(DocumentSession& session);
    /// Whether it is to be read, or only looked at for now.
    void put_off(DocumentSession& session, bool later) {
        session.put_off = later;
        emit session.state_changed();
    }
    /// The text that its files give now, as another document: what was read of the one of before stays in the library,
    /// and its session is closed.
    DocumentSession* open_newest_text(DocumentSession& session);

    /// The person wants the text as it is.
    void keep_text(DocumentSession& session);
    void close(DocumentSession& session);

    // Answering, and going through documents, by a server.
    /// Ends with server_found() or server_refused(), unless stop_looking() comes first.
    void look_for(const ChatServer& server) { servers_.look_for(server); }
    void stop_looking() { servers_.stop_looking(); }
    /// From now on questions about the document, with its text, are sent to this server, which was found. What goes to
    /// another one is stopped.
    void answer_by(DocumentSession& session, const ChatServer& server);
    /// Nothing is sent any more: the model that is open answers again.
    void answer_here(DocumentSession& session);

    // Reading.
    void plan(DocumentSession& session, const ReadOptions& options) { readings_.plan(session, options); }
    /// Before it is read: only these.
    void choose_pages(DocumentSession& session, const PageChoice& pages) { readings_.choose_pages(session, pages); }
    void start(DocumentSession& session) { readings_.start(session); }
    void try_reading(DocumentSession& session) { readings_.try_reading(session); }
    void pause() { readings_.pause(); }
    void resume() { readings_.resume(); }
    /// Ends the taking out of its text, or its reading.
    void cancel(DocumentSession& session);
    /// Tries once more what could not be saved.
    void save_now(DocumentSession& session) { unsaved_.save_now(session); }
    void change_budget(DocumentSession& session, const Budget& budget) { readings_.change_budget(session, budget); }

    // Asking.
    /// For questions that are asked from now on.
    void set_asking(const AskOptions& options) { questions_.set_options(options); }
    /// Behind the turn `parent`, which may be -1. Returns the index of the new turn.
    int ask(DocumentSession& session, int parent, const QString& question, const PageChoice& pages = {}) {
        return questions_.ask(session, parent, question, pages);
    }
    /// Another answer to the question of a turn, beside the one that is there.
    int ask_again(DocumentSession& session, int turn) { return questions_.ask_again(session, turn); }
    int ask_anew(DocumentSession& session, int turn) { return questions_.ask_anew(session, turn); }
    int go_on(DocumentSession& session, int turn) { return questions_.go_on(session, turn); }
    void stop_answer() { questions_.stop(); }
    bool is_answering() const { return questions_.are_open(); }

    // Conversations.
    /// One that the library has, as soon as those about the document are loaded; 0: a new one.
    void show_conversation(DocumentSession& session, ConversationId conversation) {
        conversations_.show(session, conversation);
    }
    void rename_conversation(DocumentSession& session, int conversation, const QString& title) {
        conversations_.rename(session, conversation, title);
    }
    void remove_conversation(DocumentSession& session, int conversation) {
        conversations_.remove(session, conversation);
    }

    // Every page.
    /// Puts a question to every page, in a new turn behind `parent`. Returns its index.
    int search_pages(DocumentSession& session, int parent, const QString& question) {
        return surveys_.search(session, parent, question);
    }
    /// Where it was stopped.
    void go_on_searching(DocumentSession& session, int turn) { surveys_.go_on_searching(session, turn); }
    void stop_searching(DocumentSession& session, int turn) { surveys_.stop_searching(session, turn); }
    std::optional<double> seconds_of_search(const DocumentSession& session) const {
        return surveys_.seconds_of_search(session);
    }

    // Overviews.
    /// Or goes on with it, whenever the engine has nothing else to do, or a server does it.
    void write_overview(DocumentSession& session) { surveys_.write_overview(session); }
    void stop_overview(const DocumentSession& session) { surveys_.stop_overview(session); }
    /// See OpenSurveys.
    std::optional<double> seconds_of_overview(const DocumentSession& session) const {
        return surveys_.seconds_of_overview(session);
    }

    // Either of them.
    std::optional<RunningSurvey> running_survey() const { return surveys_.running(); }
    void stop_survey(const RunningSurvey& survey) { surveys_.stop(survey); }

    // Training, of retaining heads for the model that is open.
    const HeadsTrainingState& training() const { return training_.state(); }
    /// Where they are kept.
    std::filesystem::path heads_file() const { return training_.file(); }
    /// Into heads_file(), whatever the options say. What an unfinished training left there is gone on with.
    void train_heads(HeadsTrainingOptions options) { training_.start(std::move(options)); }
    void cancel_training() { training_.cancel(); }
    /// Whether that is learned by itself from what is read: see Learning.
    void set_learning(bool wanted) { learning_.set_wanted(wanted); }

 signals:
    void model_changed();
    void session_opened(lectern::DocumentSession* session);
    void session_closed(lectern::DocumentSession* session);
    void metered(const lectern::event::Meter& meter);
    /// Something that stops nothing. The session may be null.
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);
    /// The budget is larger than the reading's: it would have to be read again with this plan.
    void must_read_again(lectern::DocumentSession* session, const lectern::ReadPlan& plan);
    void server_found(const lectern::ChatServer& server);
    void server_refused(const lectern::Error& why);
    void answering_changed();
    void answer_ended(lectern::DocumentSession* session, int turn);
    void reading_ended(lectern::DocumentSession* session);
    void running_survey_changed();
    void survey_completed(const lectern::RunningSurvey& survey);
    void training_changed();
    /// What the model needs to remember, from so many documents. It is used from the next time that it is opened.
    void learned(int documents);
    /// What the library holds has changed.
    void library_changed();
    /// By itself; another is there.
    void engine_ended(const lectern::Error& why);

 private:
    EngineOptions engine_options();
    void connect_parts();
    void connect_servers();
    void connect_server_surveys();
    ServerAnswers::Place server_place() const;
    void text_came(DocumentSession& session);
    DocumentSession& add_beside(const DocumentSession& session);
    void show_kept(DocumentSession& session, const KeptDocument& kept);
    void stop_sending(const DocumentSession& session);
    void fail(DocumentSession& session, const Error& error);

    // What the engine says.
    void take_events();
    /// Tells it to everybody who has a `hear()` for it, and to the window.
    template <typename Event>
    void pass_on(const Event& event);
    template <typename Event>
    void tell(const Event&) {}
    void tell(const event::Meter& meter);
    void tell(const event::MustReadAgain& must);
    void tell(const event::BudgetRefused& refused);
    void tell(const event::Trouble& trouble);
    void tell(const event::EngineEnded& ended);

    const WorkspaceOptions options_;
    EventLog log_;
    OpenSessions sessions_{this};
    LibraryClient library_;
    RestartingEngine engine_;
    ServerAnswers servers_;
    ServerSurveys server_surveys_;
    ChosenModel model_;
    SourceFiles sources_;
    ReadingControl readings_;
    ReadersBefore readers_;
    UnsavedReadings unsaved_;
    KeptConversations conversations_;
    OpenQuestions questions_;
    OpenSurveys surveys_;
    HeadsTrainer training_;
    Learning learning_;
};

}  // namespace lectern
