#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/restored_document.h"
#include "app/cli/show_overview.h"

namespace lectern::cli {

namespace {

struct LibraryOverviewOptions {
    SavedReadingChoice reading;
    bool json = false;
};

Result<void> overview(const LibraryOverviewOptions& options) {
    auto document = restore_to_survey(options.reading);
    if (!document) return fail(document.error());
    return show_overview(std::move(*document), options.json);
}

}  // namespace

void add_library_overview(CLI::App& library, Run& chosen) {
    auto options = std::make_shared<LibraryOverviewOptions>();
    CLI::App* command = library.add_subcommand(
        "overview",
        "Write down what the document of a reading says, as 'lectern-cli overview' does; its file need not be there");
    add_saved_reading_options(*command, options->reading);
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([=, &chosen] { chosen = [=] { return overview(*options); }; });
}

}  // namespace lectern::cli
