#pragma once

#include <string>

namespace lectern::cli {

/// What a person typed at the prompt of a chat.
struct ChatLine {
    enum class Kind {
        nothing,   ///< an empty line
        question,  ///< follows what was said
        again,     ///< /again: another answer to the last question
        edit,      ///< /edit TEXT: another question instead of the last
        variants,  ///< /variants: what was said in the place of the last question and answer
        go_to,     ///< /variant NUMBER: go on from one of these
        unknown,   ///< begins like a command, and is none
    };
    Kind kind = Kind::nothing;
    std::string text;  ///< of the question
    int number = 0;    ///< of the variant
};

ChatLine parse_chat_line(const std::string& line);

/// What can be typed, for people.
std::string chat_commands();

}  // namespace lectern::cli
