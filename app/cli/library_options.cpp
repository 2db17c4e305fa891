#include "app/cli/library_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/command_line/output.h"

namespace lectern::cli {

namespace {

void say_damage(const std::vector<Sentence>& problems) {
    constexpr std::size_t most_lines = 3;  // SQLite may find hundreds of consequences of one damaged page
    if (problems.empty()) return;
    say("Note: the library is damaged. What is whole in it can be used; nothing is saved.");
    for (std::size_t i = 0; i < std::min(problems.size(), most_lines); ++i) say(fmt::format("  {}", problems[i]));
    if (problems.size() > most_lines) say(fmt::format("  and {} more", problems.size() - most_lines));
    say("  'lectern-cli library rescue' puts what is whole into a fresh library.");
}

}  // namespace

void add_library_file_option(CLI::App& command, std::string& file) {
    command
        .add_option("--library", file,
                    fmt::format("File of the library; default: {}", ReadingLibrary::usual_file().string()))
        ->envname("LECTERN_LIBRARY");
}

void add_library_options(CLI::App& command, LibraryChoice& options) {
    add_library_file_option(command, options.file);
    command.add_flag("--no-library", options.none, "Read anew, and save nothing");
    command.add_option("--save-every", options.save_every, "Seconds between checkpoints of a reading")
        ->check(CLI::Range(0.0, 86400.0))
        ->capture_default_str();
}

std::filesystem::path library_file(const std::string& file) {
    return file.empty() ? ReadingLibrary::usual_file() : std::filesystem::path(file);
}

Result<std::unique_ptr<ReadingLibrary>> open_library(const std::string& file) {
    auto library = ReadingLibrary::open(library_file(file));
    if (!library) return library;
    const Opening& opening = (*library)->storage().opening();
    say_damage(opening.problems);
    if (opening.read_only) say("Note: the library is read-only. What is saved in it can be used; nothing is saved.");
    if (opening.migrated_from > 0)
        say(fmt::format("Note: the library was brought up to date; as it was before it is kept in '{}'.",
                        opening.backup.string()));
    return library;
}

Result<std::unique_ptr<ReadingLibrary>> open_library_there(const std::string& file) {
    if (std::filesystem::exists(library_file(file))) return open_library(file);
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no library '{file}'.", library_file(file).string()),
                 .means = sentence("Nothing that was read before can be asked."),
                 .next = sentence("Name the library that it is in (--library), or read the document first.")});
}

void say_trouble(const Error& error) {
    say(fmt::format("Note: {}", error.what));
    if (!error.means.empty()) say(fmt::format("  {}", error.means));
    if (!error.next.empty()) say(fmt::format("  {}", error.next));
}

}  // namespace lectern::cli
