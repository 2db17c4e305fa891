#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/library_options.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "storage/rescue_in_place.h"

namespace lectern::cli {

namespace {

struct LibraryRescueOptions {
    ModelChoice everywhere;
    std::string library;
    bool json = false;
};

Result<void> rescue(const LibraryRescueOptions& options) {
    const auto rescued = rescue_library(library_file(options.library), {}, &interrupted());
    if (!rescued) return fail(rescued.error());
    for (const Sentence& lost : rescued->lost) say(fmt::format("Lost: {}", lost));
    say(fmt::format("The fresh library has {} documents, {} readings and {} conversations.", rescued->documents,
                    rescued->readings, rescued->conversations));
    say(fmt::format("The damaged one is kept as '{}': delete it when you miss nothing.", rescued->damaged.string()));
    if (options.json)
        print_json({{"documents", rescued->documents},
                    {"readings", rescued->readings},
                    {"conversations", rescued->conversations},
                    {"lost", english(rescued->lost)},
                    {"damaged", rescued->damaged.string()}});
    return {};
}

}  // namespace

void add_library_rescue(CLI::App& library, Run& chosen) {
    auto options = std::make_shared<LibraryRescueOptions>();
    CLI::App* command = library.add_subcommand(
        "rescue", "Put a fresh library with all that is whole in the place of a damaged one, which is kept beside it");
    command->add_flag("--json", options->json, "Print JSON");
    add_library_file_option(*command, options->library);
    add_everywhere_options(*command, options->everywhere);
    command->callback([=, &chosen] { chosen = [=] { return rescue(*options); }; });
}

}  // namespace lectern::cli
