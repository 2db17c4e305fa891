#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// Takes out of a text what a terminal obeys and does not show: colours and the like (ECMA-48), letters that are struck
/// over others for bold and underlined ones, and NUL bytes, of which several are a gap.
class TerminalCodes {
 public:
    /// Adds what is seen of `block`, UTF-8, to `out`; blocks may be cut anywhere.
    void append(std::string_view block, std::string& out);

 private:
    enum class State { text, escape, control, command, command_escape, character_set };

    bool obey(char c);
    void add(char c, std::string& out);
    static void strike(char c, std::string& out);

    State state_ = State::text;
    int length_ = 0;          ///< of the sequence at hand
    int nuls_ = 0;            ///< in a row
    bool is_struck_ = false;  ///< the next letter stands in the place of the last
};

}  // namespace lectern
