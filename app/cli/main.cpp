#include <CLI/CLI.hpp>
#include <new>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/import/import_worker.h"
#include "app/output/visible_text.h"
#include "engine/backend/backend.h"

int main(int argc, char** argv) {
    using namespace lectern;
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    CLI::App app{"Lectern reads long documents on this machine and answers questions about them."};
    app.set_version_flag("--version", "lectern-cli " LECTERN_VERSION);
    app.require_subcommand(1);
    app.footer(
        "'lectern-cli COMMAND --help' describes the options of a command.\n"
        "Exit codes: 0 done, 1 failed, 2 wrong use, 3 bad input file, 4 cancelled, 5 out of memory.");
    // CLI11 says "--budget: 1 required TEXT missing".
    app.failure_message([](const CLI::App* all, const CLI::Error& error) {
        const std::string_view what = error.what();
        if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr || what.find(" missing") == what.npos)
            return visible_text(CLI::FailureMessage::simple(all, error));  // arguments may be names of files
        return fmt::format("{} needs a value.\nRun with --help for more information.\n",
                           what.substr(0, what.find(':')));
    });
    cli::Run chosen;
    for (const auto add :
         {cli::add_info, cli::add_tokenize, cli::add_detokenize, cli::add_generate, cli::add_perplexity, cli::add_plan,
          cli::add_read, cli::add_ask, cli::add_chat, cli::add_bench, cli::add_eval, cli::add_heads, cli::add_library})
        add(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // CLI11 says that a command is missing, and not which word is none.
        if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && argc > 1 && app.get_subcommands().empty()) {
            cli::print_error({.code = ErrorCode::wrong_use,
                              .what = fmt::format("'{}' is no command.", argv[1]),
                              .means = "Nothing was done.",
                              .next = "'lectern-cli --help' lists the commands."});
            return static_cast<int>(ErrorCode::wrong_use);
        }
        return app.exit(error) == 0 ? 0 : static_cast<int>(ErrorCode::wrong_use);
    }
    cli::watch_interrupts();
    try {
        if (const Result<void> done = chosen(); !done) {
            cli::print_error(done.error());
            return static_cast<int>(done.error().code);
        }
    } catch (const BackendFailure& failure) {  // of commands that drive a backend themselves: bench
        cli::print_error(failure.error);
        return static_cast<int>(failure.error.code);
    } catch (const std::bad_alloc&) {
        cli::print_error({.code = ErrorCode::out_of_memory,
                          .what = "There is not enough memory.",
                          .means = "The work could not be finished.",
                          .next = "Close other programs, or choose a smaller model or budget."});
        return static_cast<int>(ErrorCode::out_of_memory);
    }
    return 0;
}
