#include "app/cli/lab_commands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/cli/go_on_as.h"
#include "app/command_line/output.h"
#include "engine/base/own_process.h"

namespace lectern::cli {

namespace {

struct LabCommand {
    const char* name;
    const char* what;
};

constexpr LabCommand lab_commands[] = {
    {"bench", "Measure the speed of a model on this machine"},
    {"eval", "Measure what a model still knows of what it read"},
    {"heads", "Train and judge the networks that foretell what is worth keeping"},
    {"perplexity", "Measure how well a model predicts a text"},
};

/// Beside this program, wherever links to it lie.
std::filesystem::path lab_program() {
    const std::filesystem::path own = own_program();
    return own.parent_path() / std::filesystem::path("lectern-lab").replace_extension(own.extension());
}

Error no_lab(const char* command, const std::filesystem::path& lab) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("'{command}' is a command of the program lectern-lab, which is not there: '{lab}'.",
                             command, lab.string()),
            .means =
                sentence("Nothing was done: measuring and training are for research, and have a program of their own."),
            .next = sentence("Build it from Lectern's sources ('cmake --build --preset release --target lectern-lab') "
                             "and put it there.")};
}

}  // namespace

std::optional<int> hand_over_to_lab(int argc, char** argv) {
    const auto is_asked_for = [&](const LabCommand& command) { return std::string_view(argv[1]) == command.name; };
    if (argc < 2 || std::ranges::none_of(lab_commands, is_asked_for)) return std::nullopt;
    const std::filesystem::path lab = lab_program();
    std::error_code reason;
    if (const auto code = go_on_as(lab, argv, reason)) return code;
    const Error error =
        reason == std::errc::no_such_file_or_directory
            ? no_lab(argv[1], lab)
            : Error{.code = ErrorCode::failed,
                    .what = sentence("'{lab}' cannot be started: {reason}.", lab.string(), system_words(reason)),
                    .means = sentence("Nothing was done."),
                    .next = sentence("Check the file and its permissions.")};
    print_error(error);
    return static_cast<int>(error.code);
}

void list_lab_commands(CLI::App& app, Run&) {
    for (const auto& [name, what] : lab_commands)
        app.add_subcommand(name, what)->group("Commands for research, of lectern-lab");
}

}  // namespace lectern::cli
