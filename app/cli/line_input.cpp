#include "app/cli/line_input.h"

#include "app/command_line/terminal.h"

namespace lectern::cli {

bool LineInput::is_terminal() {
    return input_is_terminal();
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
    if (ended_) return {};
    const auto bytes = read_input(timeout);
    if (!bytes) return {};
    waiting_ += *bytes;
    ended_ = bytes->empty();
    return take_line();
}

}  // namespace lectern::cli
