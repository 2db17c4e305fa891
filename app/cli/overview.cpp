#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/show_overview.h"

namespace lectern::cli {

namespace {

Result<void> overview(const DocumentOptions& options) {
    auto opened = open_to_survey(options);
    if (!opened) return fail(opened.error());
    return show_overview(std::move(*opened), options.json);
}

}  // namespace

void add_overview(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<DocumentOptions>();
    CLI::App* command = app.add_subcommand(
        "overview",
        "Write down what a document says: section by section, with key facts and the words behind them, then the whole "
        "and questions worth asking. Takes longer than reading the document; is kept in the library, and goes on where "
        "it was stopped");
    add_document_options(*command, *options);
    command->callback([=, &chosen] { chosen = [=] { return overview(*options); }; });
}

}  // namespace lectern::cli
