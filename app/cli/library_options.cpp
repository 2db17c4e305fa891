#include "app/cli/library_options.h"

#include "app/cli/output.h"

namespace lectern::cli {

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

Result<std::unique_ptr<ReadingLibrary>> open_library(const std::string& file) {
    auto library = ReadingLibrary::open(file.empty() ? ReadingLibrary::usual_file() : std::filesystem::path(file));
    if (!library) return library;
    const Opening& opening = (*library)->storage().opening();
    for (const std::string& problem : opening.problems)
        say(fmt::format("Note: the library is damaged, and can only be read: {}", problem));
    if (opening.migrated_from > 0)
        say(fmt::format("Note: the library was brought up to date; as it was before it is kept in '{}'.",
                        opening.backup.string()));
    return library;
}

void say_trouble(const Error& error) {
    say(fmt::format("Note: {}", error.what));
    if (!error.means.empty()) say(fmt::format("  {}", error.means));
    if (!error.next.empty()) say(fmt::format("  {}", error.next));
}

}  // namespace lectern::cli
