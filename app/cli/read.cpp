#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/document_to_ask.h"

namespace lectern::cli {

namespace {

Result<void> read(const DocumentOptions& options) {
    const auto session = read_to_ask(options);
    if (!session) return fail(session.error());
    if (options.json) print_json(describe(**session));
    if (!(*session)->reading.complete) return fail(cancelled_reading(**session));
    return {};
}

}  // namespace

void add_read(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<DocumentOptions>();
    CLI::App* command = app.add_subcommand("read", "Read a document and say what it took");
    add_document_options(*command, *options);
    command->callback([=, &chosen] { chosen = [=] { return read(*options); }; });
}

}  // namespace lectern::cli
