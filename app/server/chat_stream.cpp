#include "app/server/chat_stream.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/server/server_errors.h"

namespace lectern {

namespace {

using Json = nlohmann::json;

/// Null where there is none.
const Json& at(const Json& json, std::string_view key) {
    static const Json none;
    if (!json.is_object()) return none;
    const auto found = json.find(key);
    return found == json.end() ? none : *found;
}

std::string text_at(const Json& json, std::string_view key) {
    const Json& value = at(json, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

int count_at(const Json& json, std::string_view key) {
    const Json& value = at(json, key);
    constexpr std::int64_t most = 1 << 30;
    return value.is_number_integer() ? static_cast<int>(std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, most))
                                     : 0;
}

ChatStream::End end_of(const std::string& reason) {
    if (reason.empty()) return ChatStream::End::none;
    if (reason == "length") return ChatStream::End::length;
    if (reason == "content_filter") return ChatStream::End::filtered;
    return ChatStream::End::stop;
}

/// Of {"error": {"message": "..."}}, {"error": "..."}, {"message": "..."}, {"detail": "..."}.
std::string message_in(const Json& json) {
    const Json& error = at(json, "error");
    if (error.is_string()) return error.get<std::string>();
    for (const Json* where : {&error, &json})
        for (const char* key : {"message", "detail"})
            if (std::string words = text_at(*where, key); !words.empty()) return words;
    return {};
}

}  // namespace

std::string words_of_error(std::string_view body) {
    constexpr std::size_t longest = 300;
    const Json json = Json::parse(body, nullptr, false);
    std::string words = json.is_discarded() ? std::string(body) : message_in(json);
    if (words.find('<') != std::string::npos && json.is_discarded()) return {};  // a page for browsers
    std::ranges::replace_if(
        words, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    if (words.size() > longest) {
        std::size_t end = longest;
        while (end > 0 && (static_cast<unsigned char>(words[end]) & 0xc0) == 0x80) --end;  // a whole character
        words.resize(end);
        words += "…";
    }
    return words;
}

Result<ChatPiece> ChatStream::add(std::string_view bytes) {
    received_ += bytes.size();
    if (received_ > longest_answer) return fail(server_errors::no_answer());
    held_ += bytes;
    ChatPiece piece;
    std::size_t begin = 0;
    // An answer that comes whole has lines too: they are looked at in finish().
    for (std::size_t end = held_.find('\n'); end != std::string::npos; end = held_.find('\n', begin)) {
        const std::string_view line = std::string_view(held_).substr(begin, end - begin);
        if (!has_events_ && !line.starts_with("data:") && !line.starts_with(':') && !line.starts_with("event:") &&
            line.find_first_not_of(" \r") != std::string_view::npos)
            return piece;
        if (auto taken = take_line(line, piece); !taken) return fail(taken.error());
        begin = end + 1;
    }
    held_.erase(0, begin);
    if (has_events_ && held_.size() > longest_line) return fail(server_errors::no_answer());
    return piece;
}

Result<void> ChatStream::take_line(std::string_view line, ChatPiece& piece) {
    constexpr std::string_view field = "data:";
    if (!line.starts_with(field)) return {};  // a comment, another field, the end of an event
    has_events_ = true;
    line.remove_prefix(field.size());
    while (line.starts_with(' ')) line.remove_prefix(1);
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    if (line.empty()) return {};
    if (line == "[DONE]") {
        if (end_ == End::none) end_ = End::stop;
        return {};
    }
    return take(line, piece);
}

Result<ChatPiece> ChatStream::finish() {
    ChatPiece piece;
    const std::string rest = std::exchange(held_, {});
    if (rest.find_first_not_of(" \r\n") == std::string::npos) return piece;
    auto taken = has_events_ || rest.starts_with("data:") ? take_line(rest, piece) : take(rest, piece);
    if (!taken) return fail(taken.error());
    return piece;
}

Result<void> ChatStream::take(std::string_view text, ChatPiece& piece) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return fail(server_errors::no_answer());
    if (!at(json, "error").is_null()) return fail(server_errors::went_wrong(message_in(json)));
    if (const Json& usage = at(json, "usage"); usage.is_object()) {
        prompt_tokens_ = count_at(usage, "prompt_tokens");
        answer_tokens_ = count_at(usage, "completion_tokens");
    }
    const Json& choices = at(json, "choices");
    if (!choices.is_array()) return fail(server_errors::no_answer());
    if (choices.empty()) return {};  // the event with the counts
    const Json& choice = choices.front();
    const Json& said = at(choice, "delta").is_object() ? at(choice, "delta") : at(choice, "message");
    piece.text += text_at(said, "content");
    for (const char* key : {"reasoning_content", "reasoning"})
        if (std::string thoughts = text_at(said, key); !thoughts.empty()) {
            piece.thoughts += thoughts;
            break;
        }
    if (const End end = end_of(text_at(choice, "finish_reason")); end != End::none) end_ = end;
    return {};
}

}  // namespace lectern
