#include "app/command_line/program.h"

#include <CLI/CLI.hpp>
#include <new>
#include <optional>

#include "app/command_line/interrupt.h"
#include "app/command_line/output.h"
#include "app/import/import_worker.h"
#include "app/output/visible_text.h"
#include "engine/backend/backend.h"

namespace lectern::cli {

namespace {

int failed(const Error& error) {
    print_error(error);
    return static_cast<int>(error.code);
}

/// CLI11 says "--budget: 1 required TEXT missing".
std::string describe_wrong_use(const CLI::App* app, const CLI::Error& error) {
    const std::string_view what = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr || what.find(" missing") == what.npos)
        return visible_text(CLI::FailureMessage::simple(app, error));  // arguments may be names of files
    return fmt::format("{} needs a value.\nRun with --help for more information.\n", what.substr(0, what.find(':')));
}

void describe(const Program& program, CLI::App& app, Run& chosen) {
    app.set_version_flag("--version", program.name + " " LECTERN_VERSION);
    app.require_subcommand(1);
    app.footer(
        fmt::format("'{} COMMAND --help' describes the options of a command.\n"
                    "Exit codes: 0 done, 1 failed, 2 wrong use, 3 bad input file, 4 cancelled, 5 out of memory.",
                    program.name));
    app.failure_message(describe_wrong_use);
    for (const auto add : program.commands) add(app, chosen);
}

/// The exit code where nothing is to be done: the use is wrong, or help was asked for.
std::optional<int> parse(const Program& program, CLI::App& app, int argc, char** argv) {
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        // CLI11 says that a command is missing, and not which word is none.
        if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && argc > 1 && app.get_subcommands().empty())
            return failed({.code = ErrorCode::wrong_use,
                           .what = sentence("'{word}' is no command.", argv[1]),
                           .means = sentence("Nothing was done."),
                           .next = sentence("'{program} --help' lists the commands.", program.name)});
        return app.exit(error) == 0 ? 0 : static_cast<int>(ErrorCode::wrong_use);
    }
}

}  // namespace

int run_program(const Program& program, int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    CLI::App app{program.what};
    Run chosen;
    describe(program, app, chosen);
    if (const auto code = parse(program, app, argc, argv)) return *code;
    watch_interrupts();
    try {
        const Result<void> done = chosen();
        return done ? 0 : failed(done.error());
    } catch (const BackendFailure& failure) {  // of commands that drive a backend themselves: bench
        return failed(failure.error);
    } catch (const std::bad_alloc&) {
        return failed({.code = ErrorCode::out_of_memory,
                       .what = sentence("There is not enough memory."),
                       .means = sentence("The work could not be finished."),
                       .next = sentence("Close other programs, or choose a smaller model or budget.")});
    }
}

}  // namespace lectern::cli
