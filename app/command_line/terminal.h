#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace lectern::cli {

/// To be called first in main(): on Windows the arguments become UTF-8, as they are elsewhere, and so does what is
/// written, byte by byte.
void speak_utf8(int& argc, char**& argv);

/// Whether a person is typing, or is looking at what is written.
bool input_is_terminal();
bool output_is_terminal();
bool errors_are_terminal();

/// The name that this program was called by, without folder.
std::string program_name();

/// Bytes of the standard input that came within `timeout`: nothing if none did; none at the end of the input.
std::optional<std::string> read_input(std::chrono::milliseconds timeout);

}  // namespace lectern::cli
