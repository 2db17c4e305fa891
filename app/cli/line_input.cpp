#include "app/cli/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <array>

namespace lectern::cli {

bool LineInput::is_terminal() {
    return isatty(STDIN_FILENO) == 1;
}

std::optional<std::string> LineInput::take_line() {
    const std::size_t end = waiting_.find('\n');
    if (end == std::string::npos && (!ended_ || waiting_.empty())) return {};
    std::string line = waiting_.substr(0, end);
    waiting_.erase(0, end == std::string::npos ? end : end + 1);
    return line;
}

std::optional<std::string> LineInput::next(std::chrono::milliseconds timeout) {
    if (auto line = take_line()) return line;
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (ended_ || poll(&input, 1, static_cast<int>(timeout.count())) <= 0) return {};
    std::array<char, 4096> bytes;
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) waiting_.append(bytes.data(), static_cast<std::size_t>(count));
    if (count == 0) ended_ = true;
    return take_line();
}

}  // namespace lectern::cli
