#include "app/cli/ask_server.h"

#include "app/ask/conversation_keeper.h"
#include "app/cli/answer_json.h"
#include "app/cli/server_session.h"

namespace lectern::cli {

namespace {

/// In the library, until that fails.
class KeptAnswers {
 public:
    explicit KeptAnswers(ServerSession& session) : library_(session.library()), about_{.hash = session.hash()} {}

    void add(const Answered& answered) {
        if (library_ == nullptr) return;
        const auto done = kept_.add(library_->storage(), about_, {number_, -1, number_}, answered);
        ++number_;
        if (done) return;
        say_trouble(done.error());
        library_ = nullptr;
    }

 private:
    ReadingLibrary* library_;
    ConversationKeeper::About about_;
    ConversationKeeper kept_;
    int number_ = 0;
};

}  // namespace

Result<void> ask_server(const DocumentOptions& document, const ServerOptions& server, const AskOptions& answers) {
    const auto session = ServerSession::open(document, server);
    if (!session) return fail(session.error());
    const Document& text = (*session)->document();
    KeptAnswers kept(**session);
    Json said = Json::array();
    Result<void> done;
    for (const std::string& question : document.questions) {
        if (!document.json) print_text(fmt::format("\nQ: {}\nA: ", question));
        const auto answered = (*session)->ask(question, {}, answers, document.json ? nullptr : print_text);
        if (!document.json) print_text("\n");
        if (!answered) {
            done = fail(answered.error());
            break;
        }
        if (!document.json) show_how(*answered, text);
        kept.add(*answered);
        said.push_back(describe(*answered, {text, (*session)->library(), (*session)->hash()}));
        if (answered->answer.stop != StopReason::cancelled) continue;
        done = fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
        break;
    }
    const ChatServer& answering = (*session)->server();
    if (document.json)
        print_json({{"document", {{"name", text.name}, {"pages", text.pages.size()}}},
                    {"server", {{"address", answering.address.toString().toStdString()}, {"model", answering.model}}},
                    {"answers", std::move(said)}});
    return done;
}

}  // namespace lectern::cli
