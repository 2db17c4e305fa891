#include "app/cli/chat_with_server.h"

#include "app/cli/chat_branches.h"
#include "app/cli/chat_line.h"
#include "app/cli/line_input.h"
#include "app/cli/saved_conversation.h"
#include "app/cli/server_session.h"
#include "app/command_line/interrupt.h"

namespace lectern::cli {

namespace {

/// The next line; nothing at the end of the input, and where a person interrupts.
std::optional<std::string> next_line(LineInput& input) {
    if (LineInput::is_terminal()) fmt::print(stderr, "\n> ");
    while (!input.ended() && !interrupted().cancelled())
        if (auto line = input.next(std::chrono::milliseconds(20))) return line;
    return {};
}

/// Ctrl-C stops the answer and nothing else.
void ask(ServerSession& session, ChatBranches& branches, const ChatBranches::Next& next, AskOptions options) {
    if (next.answers > 0) options = for_another_answer(options, next.answers);
    const auto answered = session.ask(next.question, next.before, options, print_text);
    print_text("\n");
    if (interrupted().cancelled()) forget_interrupt();
    if (!answered) return print_error(answered.error());
    if (answered->answer.stop != StopReason::cancelled) show_how(*answered, session.document());
    if (answered->answer.text.empty()) return;
    say_left_out(next, *answered);
    branches.add(next, *answered);
}

/// A conversation and the server that answers in it.
struct ServerChat {
    std::unique_ptr<ServerSession> session;
    ChatBranches branches;
};

Result<ServerChat> begin(const ChatOptions& options, const ServerOptions& server) {
    auto session = ServerSession::open(options.document, server);
    if (!session) return fail(session.error());
    ServerChat chat{.session = std::move(*session), .branches = {}};
    if (ReadingLibrary* library = chat.session->library(); library != nullptr)
        chat.branches.keep_in(library->storage(), {.hash = chat.session->hash()});
    return chat;
}

Result<ServerChat> go_on_with(ConversationId id, const ChatOptions& options, const ServerOptions& server) {
    auto library = open_library_there(options.document.library.file);
    if (!library) return fail(library.error());
    const auto saved = find_conversation((*library)->storage(), id);
    if (!saved) return fail(saved.error());
    auto session = ServerSession::open_known(saved->document.id, std::move(*library), options.document, server);
    if (!session) return fail(session.error());
    ServerChat chat{.session = std::move(*session), .branches = ChatBranches(saved->turns)};
    if (ReadingLibrary* kept = chat.session->library(); kept != nullptr)
        chat.branches.keep_in(kept->storage(), {.hash = saved->document.hash, .reading = saved->record.reading}, id);
    say_conversation(*saved);
    return chat;
}

}  // namespace

Result<void> chat_with_server(const ChatOptions& options, const ServerOptions& server) {
    auto chat = options.conversation ? go_on_with(*options.conversation, options, server) : begin(options, server);
    if (!chat) return fail(chat.error());
    say("Ask your questions, one a line. Ctrl-C stops an answer; Ctrl-D ends.");
    if (LineInput::is_terminal()) say(chat_commands());
    LineInput input;
    ChatBranches& branches = chat->branches;
    while (const auto line = next_line(input))
        if (const auto next = branches.obey(parse_chat_line(*line)))
            ask(*chat->session, branches, *next, options.answers);
    if (const auto id = branches.id()) say(fmt::format("Kept in the library as conversation {}.", *id));
    return {};
}

}  // namespace lectern::cli
