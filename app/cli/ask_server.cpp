#include "app/cli/ask_server.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "app/ask/conversation_keeper.h"
#include "app/cli/answer_json.h"
#include "app/cli/answering.h"
#include "app/command_line/encoder_option.h"
#include "app/command_line/interrupt.h"
#include "app/reading/saved_meaning.h"
#include "app/server/server_asker.h"

namespace lectern::cli {

namespace {

Result<ChatServer> server_of(const ServerOptions& options) {
    auto address = parse_server_address(options.address, options.unencrypted);
    if (!address) return fail(address.error());
    return ChatServer{.address = *address,
                      .model = options.model,
                      .key = qEnvironmentVariable("LECTERN_SERVER_KEY").toStdString(),
                      .window = options.window};
}

/// What a person must know before anything leaves the machine.
void say_where_it_goes(const ChatServer& server, const Document& document) {
    say(fmt::format("The text of '{}' {}{}, where {} answers", document.name,
                    server.is_here() ? "goes to another program on this machine, " : "leaves this machine: it goes to ",
                    server.host(), server.model_name()));
}

void show_how(const Answered& answered, const Document& document) {
    const Answer& answer = answered.answer;
    const std::string seen = !answered.from_passages ? std::string("the whole document")
                                                     : fmt::format("{} passages", answered.recalled.passages.size());
    say(fmt::format("   Answered by {} in {:.1f} s (first words after {:.1f} s), with {} in front of it{}",
                    answered.model, answer.seconds, answer.seconds_to_first, seen,
                    answer.stop == StopReason::length ? "; cut off at --max-tokens" : ""));
    show_evidence(answered, document);
}

/// One question after another of a document that the server sees anew each time.
class Session {
 public:
    Session(const DocumentToSurvey& opened, ChatClient& client, Recall& recall)
        : source_(opened.opened.source),
          library_(opened.library.get()),
          document_(*source_.document),
          recall_(recall),
          asker_(client, document_, recall, opened.opened.pages) {
        if (library_ == nullptr) return;
        const auto entered = library_->enter_document(document_, source_.file, source_.hash, source_.files);
        if (entered) return;
        say_trouble(entered.error());
        library_ = nullptr;
    }

    Result<Answered> ask(const std::string& question, const AskOptions& options, bool as_json) {
        if (!as_json) print_text(fmt::format("\nQ: {}\nA: ", question));
        auto answered = asker_.ask(question, {}, options, as_json ? nullptr : print_text, interrupted());
        if (!as_json) print_text("\n");
        if (library_ != nullptr) save_meaning(*library_, source_.hash, recall_);
        return answered;
    }

    void keep(const Answered& answered) {
        if (library_ == nullptr) return;
        const auto done =
            kept_.add(library_->storage(), {.hash = source_.hash, .reading = {}}, {number_, -1, number_}, answered);
        ++number_;
        if (done) return;
        say_trouble(done.error());
        library_ = nullptr;
    }

    Json describe(const Answered& answered) const {
        return cli::describe(answered, {document_, library_, source_.hash});
    }

 private:
    const SourceDocument& source_;
    ReadingLibrary* library_;
    const Document& document_;
    Recall& recall_;
    ServerAsker asker_;
    ConversationKeeper kept_;
    int number_ = 0;
};

}  // namespace

void add_server_options(CLI::App& command, ServerOptions& options) {
    CLI::Option* server = command.add_option(
        "--server", options.address,
        "Let a server answer (llama.cpp, vLLM, SGLang, LM Studio: https://host/v1) instead of a model on this machine: "
        "the text of the document is sent to it. Its key, if it wants one, is read from LECTERN_SERVER_KEY");
    command.add_option("--server-model", options.model, "The server's model; default: the only one that it has")
        ->needs(server);
    command
        .add_option("--server-window", options.window,
                    "Tokens that the server takes at a time; what is longer is answered from passages; default: what "
                    "the server says")
        ->check(CLI::Range(1024, 1 << 24))
        ->needs(server);
    command
        .add_flag("--server-unencrypted", options.unencrypted,
                  "Send the text without encryption to a server that is not this machine")
        ->needs(server);
}

Result<void> ask_server(const DocumentOptions& document, const ServerOptions& options, const AskOptions& answers) {
    const auto server = server_of(options);
    if (!server) return fail(server.error());
    const auto opened = open_to_survey(document, open_text);
    if (!opened) return fail(opened.error());
    const Document& text = *opened->opened.source.document;

    int argument_count = 1;  // Qt's network needs an application, whose arguments must outlive it
    char name[] = "lectern-cli";
    char* arguments[] = {name, nullptr};
    const QCoreApplication application(argument_count, arguments);
    ChatClient client(*server);
    if (auto chosen = client.choose_model(interrupted()); !chosen) return chosen;
    say_where_it_goes(client.server(), text);
    auto encoder = open_encoder(document.encoder, document.choice.options.threads);
    if (!encoder) return fail(encoder.error());
    Recall recall(text, std::move(*encoder));
    Session session(*opened, client, recall);

    Json said = Json::array();
    Result<void> done;
    for (const std::string& question : document.questions) {
        const auto answered = session.ask(question, answers, document.json);
        if (!answered) {
            done = fail(answered.error());
            break;
        }
        if (!document.json) show_how(*answered, text);
        session.keep(*answered);
        said.push_back(session.describe(*answered));
        if (answered->answer.stop != StopReason::cancelled) continue;
        done = fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
        break;
    }
    if (document.json)
        print_json({{"document", {{"name", text.name}, {"pages", text.pages.size()}}},
                    {"server",
                     {{"address", client.server().address.toString().toStdString()}, {"model", client.server().model}}},
                    {"answers", std::move(said)}});
    return done;
}

}  // namespace lectern::cli
