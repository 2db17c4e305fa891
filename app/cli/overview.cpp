#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/show_overview.h"

namespace lectern::cli {

namespace {

struct OverviewOptions {
    DocumentOptions document;
    ServerOptions server;
};

Result<void> overview(const OverviewOptions& options) {
    auto opened = open_to_survey(options.document, options.server);
    if (!opened) return fail(opened.error());
    return show_overview(std::move(*opened), options.document.json);
}

}  // namespace

void add_overview(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<OverviewOptions>();
    CLI::App* command = app.add_subcommand(
        "overview",
        "Write down what a document says: section by section, with key facts and the words behind them, then the whole "
        "and questions worth asking. Takes longer than reading the document; is kept in the library, and goes on where "
        "it was stopped");
    add_document_options(*command, options->document);
    add_server_options(*command, options->server);
    command->callback([=, &chosen] {
        check_model_or_server(*command);
        chosen = [=] { return overview(*options); };
    });
}

}  // namespace lectern::cli
