#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// What a part of an answer brought.
struct ChatPiece {
    std::string text;
    std::string thoughts;  ///< that the server keeps apart
};

/// Puts an answer together that a server sends in events (text/event-stream), or whole. Nothing of it is trusted.
class ChatStream {
 public:
    enum class End { none, stop, length, filtered };

    /// More of the body. Errors: what no answer of such a server is (ErrorCode::bad_input); what the server says went
    /// wrong on its way (ErrorCode::failed).
    Result<ChatPiece> add(std::string_view bytes);
    /// At the end of the body: of an answer that came whole. Errors: the same.
    Result<ChatPiece> finish();

    /// Why the answer ended; none: it did not.
    End end() const { return end_; }
    int prompt_tokens() const { return prompt_tokens_; }  ///< as the server counts them; 0: it does not say
    int answer_tokens() const { return answer_tokens_; }

    static constexpr std::size_t longest_line = 1 << 20, longest_answer = 16 << 20;  ///< bytes

 private:
    Result<void> take_line(std::string_view line, ChatPiece& piece);
    Result<void> take(std::string_view json, ChatPiece& piece);

    std::string held_;  ///< the beginning of a line
    std::size_t received_ = 0;
    bool has_events_ = false;
    End end_ = End::none;
    int prompt_tokens_ = 0, answer_tokens_ = 0;
};

/// The words with which a server says what is wrong, on one line: of the JSON of an error, or of a plain text. Empty
/// where it says nothing that a person could read.
std::string words_of_error(std::string_view body);

}  // namespace lectern
