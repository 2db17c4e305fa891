#include "ui/workspace/server_answers.h"

#include <new>

#include "app/engine/session_events.h"
#include "app/reading/saved_meaning.h"
#include "app/survey/saved_overview.h"
#include "ui/workspace/document_session.h"
#include "ui/workspace/say_later.h"

namespace lectern {

struct ServerAnswers::Asked {
    Asked(const Question& question, std::shared_ptr<SentenceEncoder> encoder, const ChatClientOptions& options)
        : client(question.server, options),
          document(question.about.document),
          recall(*document, std::move(encoder)),
          asker(client, *document, recall) {}

    ChatClient client;
    std::shared_ptr<const Document> document;
    Recall recall;
    ServerAsker asker;
};

ServerAnswers::About ServerAnswers::about(const DocumentSession& session) {
    return {.session = session.id,
            .document = session.document,
            .hash = session.hash,
            .opened_as = session.opened_as,
            .files = session.files_read};
}

ServerAnswers::ServerAnswers(Place place) : place_(std::move(place)) {
    for (QThreadPool* pool : {&answers_, &searches_}) {
        pool->setMaxThreadCount(1);
        pool->setExpiryTimeout(-1);  // connections belong to one thread
    }
}

ServerAnswers::~ServerAnswers() {
    stop_looking();
    for (const auto& [question, running] : running_) running.cancel->cancel();
    answers_.start([this] {
        asked_.clear();
        library_.reset();
    });
    answers_.waitForDone();
    searches_.waitForDone();
}

// ---- a server ----

void ServerAnswers::look_for(const ChatServer& server) {
    stop_looking();
    looking_ = std::make_shared<CancelToken>();
    searches_.start([this, server, cancel = looking_] {
        ChatClient client(server, place_.client);
        const auto chosen = client.choose_model(*cancel);
        if (cancel->cancelled()) return;
        if (chosen)
            say_later(*this, &ServerAnswers::found, client.server());
        else
            say_later(*this, &ServerAnswers::refused, chosen.error());
    });
}

void ServerAnswers::stop_looking() {
    if (looking_) std::exchange(looking_, nullptr)->cancel();
}

// ---- questions ----

void ServerAnswers::ask(Question question) {
    std::erase_if(running_, [](const auto& one) { return one.second.cancel.use_count() == 1; });  // it has ended
    const auto cancel = std::make_shared<CancelToken>();
    running_[question.id] = {.session = question.about.session, .cancel = cancel};
    answers_.start([this, question = std::move(question), cancel] {
        try {
            answer(question, *cancel);
        } catch (const std::bad_alloc&) {
            say_later(*this, &ServerAnswers::failed,
                      {.session = question.about.session, .question = question.id, .error = no_memory_to_ask()});
        }
    });
}

void ServerAnswers::stop(QuestionId question) {
    if (const auto found = running_.find(question); found != running_.end()) found->second.cancel->cancel();
}

void ServerAnswers::forget(SessionId session) {
    for (const auto& [question, running] : running_)
        if (running.session == session) running.cancel->cancel();
    answers_.start([this, session] { asked_.erase(session); });
}

void ServerAnswers::take_overview(SessionId session, std::shared_ptr<const Overview> overview) {
    answers_.start([this, session, overview = std::move(overview)] {
        if (const auto asked = asked_.find(session); asked != asked_.end() && asked->second)
            give_overview(*overview, asked->second->recall);
    });
}

void ServerAnswers::answer(const Question& question, const CancelToken& cancel) {
    const SessionId session = question.about.session;
    if (cancel.cancelled())
        return say_later(*this, &ServerAnswers::ended,
                         {.session = session,
                          .question = question.id,
                          .answered = {.answer = {.question = question.text, .stop = StopReason::cancelled}}});
    Asked& asked = asked_of(question);
    say_later(*this, &ServerAnswers::begun, {.session = session, .question = question.id, .read = asked.asker.read()});
    const auto on_text = [&](std::string_view text) {
        say_later(*this, &ServerAnswers::text_came, {.question = question.id, .text = std::string(text)});
    };
    auto answered = asked.asker.ask(question.text, question.before, question.options, on_text, cancel);
    if (!answered)
        return say_later(*this, &ServerAnswers::failed,
                         {.session = session, .question = question.id, .error = answered.error()});
    if (library_ != nullptr) save_meaning(*library_, question.about.hash, asked.recall);
    say_later(*this, &ServerAnswers::ended,
              {.session = session, .question = question.id, .answered = std::move(*answered)});
}

/// A document that nothing was read of is entered in the library, so that what is answered is kept.
ServerAnswers::Asked& ServerAnswers::asked_of(const Question& question) {
    const About& about = question.about;
    auto& asked = asked_[about.session];
    if (asked && asked->client.server() == question.server && asked->document == about.document) return *asked;
    asked = std::make_unique<Asked>(question, encoder(about.session), place_.client);
    if (about.hash.empty()) return *asked;
    if (ReadingLibrary* kept = library(about.session); kept != nullptr) {
        const auto entered = kept->enter_document(*about.document, about.opened_as, about.hash, about.files);
        if (!entered) say_later(*this, &ServerAnswers::trouble, about.session, entered.error());
        load_meaning(*kept, about.hash, asked->recall);
        load_overview(*kept, about.hash, *about.document, asked->recall);
    }
    return *asked;
}

ReadingLibrary* ServerAnswers::library(SessionId session) {
    if (library_ || place_.library.empty()) return library_.get();
    auto opened = ReadingLibrary::open(place_.library);
    if (opened)
        library_ = std::move(*opened);
    else
        say_later(*this, &ServerAnswers::trouble, session, opened.error());
    return library_.get();
}

std::shared_ptr<SentenceEncoder> ServerAnswers::encoder(SessionId session) {
    if (encoder_ || place_.encoder.empty()) return encoder_;
    auto opened = SentenceEncoder::open(place_.encoder, 0);
    if (opened)
        encoder_ = std::move(*opened);
    else
        say_later(*this, &ServerAnswers::trouble, session, opened.error());
    return encoder_;
}

}  // namespace lectern
