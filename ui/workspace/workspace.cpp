#include "ui/workspace/workspace.h"

#include "app/output/shown_names.h"
#include "app/reading/text_revision.h"
#include "ui/base/deliver.h"
#include "ui/base/document_names.h"

namespace lectern {

using SessionState = DocumentSession::State;

Workspace::Workspace(WorkspaceOptions options, QObject* parent)
    : QObject(parent),
      options_(std::move(options)),
      log_(options_.log),
      library_(options_.library),
      engine_(engine_options()),
      servers_(server_place()),
      server_surveys_(server_place()),
      model_(engine_, options_.model),
      sources_(options_.library, sessions_),
      readings_(engine_, sessions_, log_),
      readers_(model_, library_, sessions_),
      unsaved_(engine_, library_, options_.library.parent_path(), sessions_),
      conversations_(library_, sessions_),
      questions_(engine_, servers_, sessions_, conversations_),
      surveys_(engine_, server_surveys_, model_, library_, sessions_, conversations_),
      training_(engine_, model_),
      learning_(training_, model_, sessions_, options_.enough_to_learn) {
    connect_parts();
    connect_servers();
    connect_server_surveys();
}

ServerAnswers::Place Workspace::server_place() const {
    return {.library = options_.library, .encoder = options_.encoder, .client = options_.servers};
}

EngineOptions Workspace::engine_options() {
    return {.library = options_.library,
            .encoder = options_.encoder,
            .checkpoint_seconds = options_.checkpoint_seconds,
            .gives_way = true,
            .available_bytes = options_.available_bytes,
            .wake = [this] { QMetaObject::invokeMethod(this, &Workspace::take_events, Qt::QueuedConnection); }};
}

void Workspace::connect_parts() {
    connect(this, &Workspace::trouble, this, [this](DocumentSession*, const Error& error) { log_.error(error); });
    connect(&model_, &ChosenModel::changed, this, &Workspace::model_changed);
    connect(&model_, &ChosenModel::opened, &readings_, &ReadingControl::give_waiting);
    connect(&sources_, &SourceFiles::text_taken, this, [this](DocumentSession* session) { text_came(*session); });
    connect(&sources_, &SourceFiles::failed, this,
            [this](DocumentSession* session, const Error& why) { fail(*session, why); });
    connect(&sources_, &SourceFiles::trouble, this, &Workspace::trouble);
    connect(&readings_, &ReadingControl::ended, this, &Workspace::library_changed);
    connect(&readings_, &ReadingControl::ended, this, &Workspace::reading_ended);
    connect(&readings_, &ReadingControl::ended, this, [this](DocumentSession* session) {
        if (session->read.complete()) questions_.ask_waiting(*session);
    });
    connect(&unsaved_, &UnsavedReadings::library_changed, this, &Workspace::library_changed);
    connect(&conversations_, &KeptConversations::trouble, this, &Workspace::trouble);
    connect(&conversations_, &KeptConversations::library_changed, this, &Workspace::library_changed);
    connect(&questions_, &OpenQuestions::changed, this, &Workspace::answering_changed);
    connect(&questions_, &OpenQuestions::answered, this, &Workspace::answer_ended);
    connect(&surveys_, &OpenSurveys::trouble, this, &Workspace::trouble);
    connect(&surveys_, &OpenSurveys::running_changed, this, &Workspace::running_survey_changed);
    connect(&surveys_, &OpenSurveys::completed, this, &Workspace::survey_completed);
    connect(&training_, &HeadsTrainer::changed, this, &Workspace::training_changed);
    connect(&learning_, &Learning::learned, this, &Workspace::learned);
}

/// What they say of answers is as if the engine had said it.
void Workspace::connect_servers() {
    const auto hear = [this](const auto& event) {
        log_.hear(event);
        questions_.hear(event);
    };
    connect(&servers_, &ServerAnswers::begun, this, hear);
    connect(&servers_, &ServerAnswers::text_came, this, hear);
    connect(&servers_, &ServerAnswers::ended, this, hear);
    connect(&servers_, &ServerAnswers::failed, this, hear);
    connect(&servers_, &ServerAnswers::found, this, &Workspace::server_found);
    connect(&servers_, &ServerAnswers::refused, this, &Workspace::server_refused);
    connect(&servers_, &ServerAnswers::trouble, this,
            [this](SessionId session, const Error& error) { emit trouble(sessions_.find(session), error); });
}

/// The same of surveys; an overview that they wrote is for those who ask the server.
void Workspace::connect_server_surveys() {
    const auto hear = [this](const auto& event) {
        log_.hear(event);
        surveys_.hear(event);
    };
    connect(&server_surveys_, &ServerSurveys::went, this, [this, hear](const event::SurveyWent& went) {
        hear(went);
        if (went.overview && went.progress.done == went.progress.total)
            servers_.take_overview(went.session, went.overview);
    });
    connect(&server_surveys_, &ServerSurveys::ended, this, hear);
    connect(&server_surveys_, &ServerSurveys::failed, this, hear);
    connect(&server_surveys_, &ServerSurveys::trouble, this,
            [this](SessionId session, const Error& error) { emit trouble(sessions_.find(session), error); });
}

Workspace::~Workspace() {
    sources_.cancel_all();
    engine_.stop();
}

// ---- documents ----

DocumentSession* Workspace::open_files(std::vector<std::filesystem::path> files,
                                       const std::filesystem::path& ready_reading) {
    const QString name = QString::fromStdString(shown_name(files.front().filename().string()));
    DocumentSession& session =
        sessions_.add(files.size() == 1 ? name : joined_title(name, static_cast<int>(files.size()) - 1));
    session.files = files;
    session.opened_as = files.front();
    session.source = {.files = std::move(files)};
    session.ready_reading = ready_reading;
    emit session_opened(&session);
    sources_.take_text(session);
    return &session;
}

void Workspace::import_again(DocumentSession& session, const std::string& password) {
    session.source.password = password;
    session.error.reset();
    readings_.forget(session);  // the engine may have the text of before
    sources_.take_text(session);
}

DocumentSession* Workspace::open_reading(ReadingId id) {
    DocumentSession& session = sessions_.add(tr("Opening…"));
    session.reading = id;
    emit session_opened(&session);
    deliver(library_.ask([id](ReadingLibrary& library) { return document_of_reading(library, id); }), this,
            [this, number = session.id](const Result<KeptDocument>& kept) {
                DocumentSession* opened = sessions_.find(number);
                if (opened == nullptr) return;
                if (!kept) return fail(*opened, kept.error());
                show_kept(*opened, *kept);
            });
    return &session;
}

void Workspace::show_kept(DocumentSession& session, const KeptDocument& kept) {
    session.document = kept.document;
    session.hash = kept.record.hash;
    for (const FileRecord& file : kept.record.files) session.files.emplace_back(file.path);
    session.opened_as = kept.record.path;
    session.changed_files = kept.changed;
    session.name = title_of(*kept.document);
    sources_.watch(session, kept.record.files);
    text_came(session);
    if (const auto source = source_of(kept.record); source && kept.changed.empty())
        sources_.compare_text(session, *source);
}

void Workspace::text_came(DocumentSession& session) {
    emit session.document_opened();
    conversations_.load(session);
    surveys_.load(session);
    session.set_state(SessionState::waiting);
    if (model().kind == ModelState::Kind::open) readings_.give(session);
}

DocumentSession* Workspace::read_again(DocumentSession& session, const ReadOptions& options) {
    DocumentSession* again = plan_again(session, options);
    start(*again);
    return again;
}

DocumentSession* Workspace::plan_again(DocumentSession& session, const ReadOptions& options) {
    DocumentSession& again = sessions_.add(session.name);
    again.source = session.source;
    again.files = session.files;
    again.opened_as = session.opened_as;
    again.changed_files = session.changed_files;
    sources_.watch(again, session.files_read);
    again.options = options;
    again.pages = session.pages;
    // A document that came from the library is read from there: its file may be gone.
    again.imported = session.imported != nullptr
                         ? session.imported
                         : std::make_shared<ImportedDocument>(
                               ImportedDocument{.document = *session.document, .hash = session.hash, .known = true});
    again.document = {again.imported, &again.imported->document};
    again.hash = session.hash;
    again.read_anew = true;
    emit session_opened(&again);
    emit again.document_opened();
    conversations_.load(again);
    surveys_.load(again);
    again.set_state(DocumentSession::State::waiting);
    readings_.give(again);
    close(session);
    return &again;
}

/// Its files once more, beside what was taken out of them.
DocumentSession& Workspace::add_beside(const DocumentSession& session) {
    DocumentSession& again = sessions_.add(session.name);
    again.files = session.files;
    again.opened_as = session.opened_as;
    again.source = session.source;
    if (again.source.files.empty()) again.source.files = session.files;
    again.options = session.options;
    return again;
}

DocumentSession* Workspace::recognise_text(DocumentSession& session) {
    if (session.document == nullptr) {
        session.source.ocr = true;
        import_again(session, session.source.password);
        return &session;
    }
    DocumentSession& recognised = add_beside(session);
    recognised.source.ocr = true;
    // Recognition may take an hour, and may fail: until it ends, the text that is there can be read and asked.
    connect(&recognised, &DocumentSession::document_opened, this, [this, before = session.id] {
        if (DocumentSession* replaced = sessions_.find(before); replaced != nullptr) close(*replaced);
    });
    emit session_opened(&recognised);
    sources_.take_text(recognised);
    return &recognised;
}

DocumentSession* Workspace::open_newest_text(DocumentSession& session) {
    DocumentSession& newest = add_beside(session);
    newest.source.newest_text = true;
    emit session_opened(&newest);
    close(session);
    sources_.take_text(newest);
    return &newest;
}

void Workspace::keep_text(DocumentSession& session) {
    session.is_text_outdated = false;
    session.set_state(session.state);
    deliver(library_.ask([hash = session.hash](ReadingLibrary& library) { return lectern::keep_text(library, hash); }),
            this, [this, id = session.id](const Result<void>& kept) {
                if (!kept) emit trouble(sessions_.find(id), kept.error());
            });
}

void Workspace::close(DocumentSession& session) {
    sources_.cancel(session);
    readings_.forget(session);
    stop_sending(session);
    sessions_.remove(session);
    emit session_closed(&session);
}

void Workspace::answer_by(DocumentSession& session, const ChatServer& server) {
    if (session.server && *session.server != server) stop_sending(session);
    session.server = server;
    emit session.state_changed();
}

void Workspace::answer_here(DocumentSession& session) {
    stop_sending(session);
    session.server.reset();
    emit session.state_changed();
    emit session.plan_changed();  // how it would be read is shown again
}

void Workspace::stop_sending(const DocumentSession& session) {
    servers_.forget(session.id);
    server_surveys_.forget(session.id);
}

void Workspace::cancel(DocumentSession& session) {
    sources_.cancel(session);
    readings_.cancel(session);
}

void Workspace::fail(DocumentSession& session, const Error& error) {
    log_.error(error);
    session.fail(error);
}

// ---- what the engine says ----

void Workspace::take_events() {
    for (const EngineEvent& event : engine_.take()) {
        log_.hear(event);
        std::visit([this](const auto& one) { pass_on(one); }, event);
    }
}

template <typename Event>
void Workspace::pass_on(const Event& event) {
    const auto pass_to = [&event](auto&... parts) {
        const auto to_one = [&event](auto& part) {
            if constexpr (requires { part.hear(event); }) part.hear(event);
        };
        (to_one(parts), ...);
    };
    pass_to(model_, readings_, readers_, unsaved_, questions_, surveys_, training_, learning_);
    tell(event);
}

void Workspace::tell(const event::Meter& meter) {
    emit metered(meter);
}

void Workspace::tell(const event::MustReadAgain& must) {
    if (DocumentSession* session = sessions_.find(must.session); session != nullptr)
        emit must_read_again(session, must.plan);
}

void Workspace::tell(const event::BudgetRefused& refused) {
    emit trouble(sessions_.find(refused.session), refused.error);
}

void Workspace::tell(const event::Trouble& trouble) {
    DocumentSession* session = trouble.session ? sessions_.find(*trouble.session) : nullptr;
    if (session != nullptr && trouble.not_saved) return unsaved_.explain(*session, trouble.error);
    emit this->trouble(session, trouble.error);
}

/// Another engine takes its place, and goes on from what is in the library.
void Workspace::tell(const event::EngineEnded& ended) {
    if (!ended.why) return;  // the workspace ended it
    const EngineEnd end = engine_.count_end(*ended.why);
    questions_.fail(end.why);
    surveys_.fail(end.why);
    training_.fail(end.why);
    readings_.take_all_back();
    engine_.start();
    model_.open_again(end);
    emit engine_ended(end.why);
}

}  // namespace lectern
