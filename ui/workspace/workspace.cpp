#include "ui/workspace/workspace.h"

#include <algorithm>

#include "app/ask/reading_task.h"
#include "app/library/source_state.h"
#include "app/models/catalogue.h"
#include "app/output/shown_names.h"
#include "ui/base/deliver.h"
#include "ui/workspace/conversation_loading.h"

namespace lectern {

using State = DocumentSession::State;

Workspace::Workspace(WorkspaceOptions options, QObject* parent)
    : QObject(parent),
      options_(std::move(options)),
      log_(options_.log),
      library_(options_.library),
      importer_(options_.library) {
    connect(this, &Workspace::trouble, this, [this](DocumentSession*, const Error& error) { log_.error(error); });
    start_engine();
}

void Workspace::start_engine() {
    engine_ = std::make_unique<EngineThread>(EngineOptions{
        .library = options_.library,
        .checkpoint_seconds = options_.checkpoint_seconds,
        .gives_way = true,
        .available_bytes = options_.available_bytes,
        .wake = [this] { QMetaObject::invokeMethod(this, &Workspace::take_events, Qt::QueuedConnection); }});
}

Workspace::~Workspace() {
    for (const auto& [id, cancel] : imports_) cancel->cancel();
    engine_.reset();
}

DocumentSession* Workspace::session(SessionId id) const {
    const auto found = sessions_.find(id);
    return found == sessions_.end() ? nullptr : found->second;
}

std::vector<DocumentSession*> Workspace::sessions() const {
    std::vector<DocumentSession*> all;
    for (const auto& [id, session] : sessions_) all.push_back(session);
    return all;
}

DocumentSession& Workspace::add_session(const QString& name) {
    auto* session = new DocumentSession(++last_session_, name, this);
    sessions_[session->id] = session;
    return *session;
}

void Workspace::open_model(const std::filesystem::path& file) {
    restarts_ = 0;
    load_model(file, options_.model);
}

void Workspace::load_model(const std::filesystem::path& file, const ModelOptions& options) {
    model_ = {.kind = ModelState::Kind::opening, .file = file};
    engine_->post(command::OpenModel{.file = file, .options = options, .heads = heads_folders()});
    emit model_changed();
}

// ---- documents ----

DocumentSession* Workspace::open_files(std::vector<std::filesystem::path> files,
                                       const std::filesystem::path& ready_reading) {
    const QString name = QString::fromStdString(shown_name(files.front().filename().string()));
    DocumentSession& session = add_session(
        files.size() == 1 ? name : tr("%1 and %n more", nullptr, static_cast<int>(files.size()) - 1).arg(name));
    session.files = files;
    session.opened_as = files.front();
    session.source = {.files = std::move(files)};
    session.ready_reading = ready_reading;
    emit session_opened(&session);
    import(session);
    return &session;
}

void Workspace::import_again(DocumentSession& session, const std::string& password) {
    session.source.password = password;
    session.error.reset();
    engine_->post(command::CloseSession{.session = session.id});  // it may have the text of before
    import(session);
}

void Workspace::import(DocumentSession& session) {
    set_state(session, State::importing);
    const auto cancel = std::make_shared<CancelToken>();
    imports_[session.id] = cancel;
    const SessionId id = session.id;
    const auto here = [this](auto work) { QMetaObject::invokeMethod(this, std::move(work), Qt::QueuedConnection); };
    const auto tell = [this, here, id](const Error& error) {
        here([this, id, error] { emit trouble(this->session(id), error); });
    };
    const auto progress = [this, here, id](const ImportProgress& at) {
        here([this, id, page = at.page, pages = at.pages] {
            DocumentSession* at_work = this->session(id);
            if (at_work == nullptr) return;
            at_work->imported_pages = page + 1;
            at_work->pages_to_import = pages;
            emit at_work->progressed();
        });
    };
    deliver(importer_.try_with([source = session.source, tell, progress, cancel](ReadingLibrary* library) {
        auto imported = import_source(source, library, tell, progress, *cancel);
        if (!imported) return ImportOutcome{.imported = nullptr, .error = imported.error()};
        if (library == nullptr) imported->hash.clear();  // which would say that there is something to keep it in
        ImportOutcome outcome{.imported = std::make_shared<ImportedDocument>(std::move(*imported)), .error = {}};
        if (library == nullptr) return outcome;
        const auto earlier =
            readings_of_earlier_contents(library->storage(), source.files, outcome.imported->hash, *cancel);
        if (earlier && !earlier->readings.empty()) outcome.earlier = earlier->readings.front().id;
        return outcome;
    }),
            this, [this, id](const ImportOutcome& outcome) { import_ended(id, outcome); });
}

void Workspace::import_ended(SessionId id, const ImportOutcome& outcome) {
    imports_.erase(id);
    DocumentSession* session = this->session(id);
    if (session == nullptr) return;
    if (outcome.imported == nullptr) return fail(*session, outcome.error);
    session->imported = outcome.imported;
    session->document = {outcome.imported, &outcome.imported->document};
    session->hash = outcome.imported->hash;
    session->earlier_reading = outcome.earlier;
    session->changed_files.clear();
    watch(*session, outcome.imported->files);
    emit session->document_opened();
    load_conversation(*session);
    set_state(*session, State::waiting);
    if (model_.kind == ModelState::Kind::open) give_to_engine(*session);
}

DocumentSession* Workspace::open_reading(ReadingId id) {
    DocumentSession& session = add_session(tr("Opening…"));
    session.reading = id;
    emit session_opened(&session);
    struct Kept {
        std::shared_ptr<const Document> document;
        DocumentRecord record;
        std::vector<FileState> changed;  ///< or gone
    };
    deliver(library_.ask([id](ReadingLibrary& library) -> Result<Kept> {
        const auto reading = library.storage().readings().get(id);
        if (!reading) return lectern::fail(reading.error());
        const auto record = library.storage().documents().get(reading->documents.front());
        if (!record) return lectern::fail(record.error());
        auto document = library.document(record->id);
        if (!document) return lectern::fail(document.error());
        const CancelToken never;
        return Kept{std::make_shared<Document>(std::move(*document)), *record,
                    changed_or_gone(file_states(*record, never))};
    }),
            this, [this, number = session.id](const Result<Kept>& kept) {
                DocumentSession* opened = this->session(number);
                if (opened == nullptr) return;
                if (!kept) return fail(*opened, kept.error());
                opened->document = kept->document;
                opened->hash = kept->record.hash;
                for (const FileRecord& file : kept->record.files) opened->files.emplace_back(file.path);
                opened->opened_as = kept->record.path;
                opened->changed_files = kept->changed;
                opened->name = QString::fromStdString(shown_name(kept->record.name));
                watch(*opened, kept->record.files);
                emit opened->document_opened();
                load_conversation(*opened);
                set_state(*opened, State::waiting);
                if (model_.kind == ModelState::Kind::open) give_to_engine(*opened);
            });
    return &session;
}

void Workspace::give_to_engine(DocumentSession& session) {
    if (session.reading) {
        engine_->post(command::OpenReading{.session = session.id, .reading = *session.reading});
        set_state(session, State::queued);
        return;
    }
    const std::vector<std::filesystem::path>& files = session.source.files;
    engine_->post(command::OpenDocument{.session = session.id,
                                        .imported = session.imported,
                                        .file = files.empty() ? std::filesystem::path() : files.front(),
                                        .options = session.options,
                                        .system = std::string(reading_task),
                                        .read = false,
                                        .pages = describe(session.pages, *session.document),
                                        .ready_reading = session.ready_reading});
}

void Workspace::close(DocumentSession& session) {
    if (const auto import = imports_.find(session.id); import != imports_.end()) import->second->cancel();
    engine_->post(command::CloseSession{.session = session.id});
    sessions_.erase(session.id);
    emit session_closed(&session);
    session.deleteLater();
}

void Workspace::set_state(DocumentSession& session, State state) {
    session.state = state;
    emit session.state_changed();
}

void Workspace::fail(DocumentSession& session, const Error& error) {
    log_.error(error);
    session.error = error;
    set_state(session, session.read.tokens > 0 ? State::partly : State::failed);
}

// ---- reading ----

void Workspace::plan(DocumentSession& session, const ReadOptions& options) {
    session.options = options;
    engine_->post(command::PlanReading{.session = session.id, .options = options, .pages = session.pages});
}

void Workspace::choose_pages(DocumentSession& session, const PageChoice& pages) {
    session.pages = pages;
    session.budget_proposed = false;  // another length, another budget
    ReadOptions options = session.options;
    options.budget = {};
    plan(session, options);
}

void Workspace::start(DocumentSession& session) {
    if (session.state == State::ready) return;  // its last chunk was read while a person reached for the button
    log_.note(fmt::format("session {}: to be read", session.id));
    session.error.reset();
    engine_->post(command::StartReading{.session = session.id});
    set_state(session, State::queued);
}

void Workspace::pause() {
    engine_->post(command::PauseReading{});
}

void Workspace::resume() {
    engine_->post(command::ResumeReading{});
}

void Workspace::cancel(DocumentSession& session) {
    if (const auto import = imports_.find(session.id); import != imports_.end()) import->second->cancel();
    engine_->post(command::CancelReading{.session = session.id});
}

void Workspace::change_budget(DocumentSession& session, const Budget& budget) {
    session.options.budget = budget;
    if (session.state == State::planned)
        plan(session, session.options);
    else
        engine_->post(command::ChangeBudget{.session = session.id, .budget = budget});
}

DocumentSession* Workspace::read_again(DocumentSession& session, const ReadOptions& options) {
    DocumentSession& again = add_session(session.name);
    again.source = session.source;
    again.files = session.files;
    again.opened_as = session.opened_as;
    again.changed_files = session.changed_files;
    watch(again, session.files_read);
    again.options = options;
    again.pages = session.pages;
    // A document that came from the library is read from there: its file may be gone.
    again.imported = session.imported != nullptr
                         ? session.imported
                         : std::make_shared<ImportedDocument>(
                               ImportedDocument{.document = *session.document, .hash = session.hash, .known = true});
    again.document = {again.imported, &again.imported->document};
    again.hash = session.hash;
    emit session_opened(&again);
    emit again.document_opened();
    load_conversation(again);
    give_to_engine(again);
    close(session);
    start(again);
    return &again;
}

// ---- questions ----

int Workspace::ask(DocumentSession& session, int parent, const QString& question) {
    return post_question(session, session.conversation.add(parent, question), asking_);
}

int Workspace::ask_again(DocumentSession& session, int turn) {
    const ShownConversation& tree = session.conversation;
    const ConversationTurn before = tree.turn(turn);
    const auto answers = std::ranges::count_if(tree.variants(turn),
                                               [&](int other) { return tree.turn(other).question == before.question; });
    return post_question(session, session.conversation.add(before.parent, before.question),
                         for_another_answer(asking_, static_cast<int>(answers)));
}

int Workspace::post_question(DocumentSession& session, int turn, const AskOptions& options) {
    const QuestionId id = ++last_question_;
    questions_[id] = {session.id, turn};
    const ShownConversation& tree = session.conversation;
    engine_->post(command::Ask{.session = session.id,
                               .question = id,
                               .text = tree.turn(turn).question.toStdString(),
                               .options = options,
                               .before = tree.before(turn)});
    emit answering_changed();
    return turn;
}

void Workspace::stop_answer() {
    for (const auto& [id, asked] : questions_) engine_->post(command::StopAnswer{.question = id});
}

void Workspace::load_conversation(DocumentSession& session) {
    if (session.hash.empty()) {
        session.conversation_loaded = true;
        return;
    }
    deliver(library_.ask([hash = session.hash, kept = session.kept](ReadingLibrary& library) {
        return lectern::load_conversation(library.storage(), hash, *kept);
    }),
            this, [this, id = session.id](const Result<std::vector<ConversationTurn>>& turns) {
                DocumentSession* about = this->session(id);
                if (about == nullptr) return;
                about->conversation_loaded = true;
                if (!turns)
                    emit trouble(about, turns.error());
                else if (!turns->empty())
                    about->conversation.load(*turns);
                emit about->state_changed();
            });
}

void Workspace::keep(DocumentSession& session, int turn, const Answered& answered) {
    if (session.hash.empty()) return;
    const int parent = session.conversation.turn(turn).parent;
    int question_turn = turn;  // another answer to a question hangs on the same question
    for (const int other : session.conversation.variants(turn))
        if (session.conversation.turn(other).question == session.conversation.turn(turn).question) {
            question_turn = other;
            break;
        }
    deliver(library_.ask([kept = session.kept, hash = session.hash, reading = session.reading, answered, turn, parent,
                          question_turn](ReadingLibrary& library) -> Result<void> {
        return kept->add(library.storage(), {.hash = hash, .reading = reading}, {turn, parent, question_turn},
                         answered);
    }),
            this, [this, id = session.id](const Result<void>& done) {
                if (!done) emit trouble(this->session(id), done.error());
                emit library_changed();
            });
}

}  // namespace lectern
