#pragma once

#include <memory>
#include <string>

#include "app/library/reading_library.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// Which library is used, and how.
struct LibraryChoice {
    std::string file;  ///< empty: the usual one
    bool none = false;
    double save_every = 10;
};

/// --library
void add_library_file_option(CLI::App& command, std::string& file);
/// --library, --no-library, --save-every
void add_library_options(CLI::App& command, LibraryChoice& options);

/// The file of this name, or the usual one.
std::filesystem::path library_file(const std::string& file);

/// The library of this name, or the usual one; says what was found when it was opened. Errors: those of opening it.
Result<std::unique_ptr<ReadingLibrary>> open_library(const std::string& file);

/// The same for what must be in it already: none is made. Errors: there is none (ErrorCode::wrong_use), too.
Result<std::unique_ptr<ReadingLibrary>> open_library_there(const std::string& file);

/// A trouble of the library that does not stop the work, on stderr.
void say_trouble(const Error& error);

}  // namespace lectern::cli
