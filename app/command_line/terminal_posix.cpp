#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "app/command_line/terminal.h"

namespace lectern::cli {

void speak_utf8(int& /*argc*/, char**& /*argv*/) {}

bool input_is_terminal() {
    return isatty(STDIN_FILENO) == 1;
}

bool output_is_terminal() {
    return isatty(STDOUT_FILENO) == 1;
}

bool errors_are_terminal() {
    static const bool terminal = isatty(STDERR_FILENO) == 1;
    return terminal;
}

std::string program_name() {
    return program_invocation_short_name;
}

std::optional<std::string> read_input(std::chrono::milliseconds timeout) {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&input, 1, static_cast<int>(timeout.count())) <= 0) return std::nullopt;
    std::array<char, 4096> bytes;
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0) return std::nullopt;
    return std::string(bytes.data(), static_cast<std::size_t>(count));
}

}  // namespace lectern::cli
