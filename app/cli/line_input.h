#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace lectern::cli {

/// Lines from stdin while other things go on: waiting for one never takes longer than it may.
class LineInput {
 public:
    /// Whether a person is typing.
    static bool is_terminal();

    /// The next line; nothing if none is there in time, or at the end of the input.
    std::optional<std::string> next(std::chrono::milliseconds timeout);
    /// No line will come any more.
    bool ended() const { return ended_ && waiting_.empty(); }

 private:
    std::optional<std::string> take_line();

    std::string waiting_;  ///< what was read and not taken
    bool ended_ = false;
};

}  // namespace lectern::cli
