#include "app/cli/opened_server.h"

#include <fmt/format.h>

#include "app/command_line/interrupt.h"
#include "app/command_line/output.h"
#include "app/recall/recall.h"

namespace lectern::cli {

Result<ChatServer> server_of(const ServerOptions& options) {
    auto address = parse_server_address(options.address, options.unencrypted);
    if (!address) return fail(address.error());
    return ChatServer{.address = *address,
                      .model = options.model,
                      .key = qEnvironmentVariable("LECTERN_SERVER_KEY").toStdString(),
                      .window = options.window};
}

Result<std::unique_ptr<OpenedServer>> OpenedServer::open(const ChatServer& server) {
    std::unique_ptr<OpenedServer> opened(new OpenedServer(server));
    if (auto chosen = opened->client_.choose_model(interrupted()); !chosen) return fail(chosen.error());
    return opened;
}

void OpenedServer::say_where_it_goes(const Document& document) const {
    say(fmt::format(
        "The text of '{}' {}{}, where {} answers", document.name,
        server().is_here() ? "goes to another program on this machine, " : "leaves this machine: it goes to ",
        server().host(), server().model_name()));
}

}  // namespace lectern::cli
