#pragma once

#include <string>

namespace CLI {
class App;
}

namespace lectern::cli {

/// A server that answers in place of a model of this machine, as a person names it.
struct ServerOptions {
    std::string address;  ///< empty: none
    std::string model;
    int window = 0;
    bool unencrypted = false;
};

/// --server, --server-model, --server-window, --server-unencrypted. The command has --model, and takes one or the other
/// from now on: see check_model_or_server().
void add_server_options(CLI::App& command, ServerOptions& options);

/// For the callback of the command, which CLI11 calls once all was read. Throws CLI::RequiredError where there is
/// neither.
void check_model_or_server(const CLI::App& command);

}  // namespace lectern::cli
