#include "app/cli/server_options.h"

#include <CLI/CLI.hpp>

namespace lectern::cli {

void add_server_options(CLI::App& command, ServerOptions& options) {
    CLI::Option* server = command.add_option(
        "--server", options.address,
        "Let a server answer (llama.cpp, vLLM, SGLang, LM Studio: https://host/v1) instead of a model on this machine: "
        "the text of the document is sent to it. Its key, if it wants one, is read from LECTERN_SERVER_KEY");
    command.get_option("--model")->required(false)->excludes(server);
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

void check_model_or_server(const CLI::App& command) {
    if (command.count("--model") == 0 && command.count("--server") == 0) throw CLI::RequiredError("--model");
}

}  // namespace lectern::cli
