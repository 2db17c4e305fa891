#include "app/server/server_section_reader.h"

#include <algorithm>
#include <cctype>

#include "app/server/server_errors.h"
#include "app/server/server_prompt.h"
#include "engine/answer/thoughts.h"

namespace lectern {

namespace {

constexpr int most_thought_tokens = 2048;
constexpr int word_tokens = 8;    ///< of an answer in a word
constexpr int room_between = 64;  ///< tokens of what stands between messages

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0;
}

/// In small letters; empty where there is none.
std::string first_word(std::string_view said) {
    const auto begin = std::find_if(said.begin(), said.end(), is_letter);
    std::string word(begin, std::find_if_not(begin, said.end(), is_letter));
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return word;
}

/// More may come of the last one.
bool has_whole_word(std::string_view said) {
    const auto begin = std::find_if(said.begin(), said.end(), is_letter);
    return std::find_if_not(begin, said.end(), is_letter) != said.end();
}

}  // namespace

SectionReaderName ServerSectionReader::name() const {
    const ChatServer& server = client_.server();
    return {.model = "server " + server.host(), .spoken_to = server.model, .shown = server.model_and_host()};
}

int ServerSectionReader::tokens_of(std::string_view text) const {
    return guessed_tokens(text);
}

Result<void> ServerSectionReader::make_room(std::span<const std::string_view> tasks, int most_tokens) {
    int needed = most_tokens + room_between;
    for (const std::string_view task : tasks)
        needed = std::max(needed, most_tokens + room_between + guessed_tokens(task));
    const int window = client_.server().window;  // where it is not known the server says itself what is too long
    if (window > 0 && window < needed)
        return fail(server_errors::window_too_small(client_.server().host(), window, needed));
    thought_tokens_ = window > 0 ? std::min(window - needed, most_thought_tokens) : most_thought_tokens;
    return {};
}

void ServerSectionReader::show(std::string_view task, std::string_view text) {
    task_ = task;
    text_ = text;
}

Result<float> ServerSectionReader::preference(std::string_view asked, std::string_view one, std::string_view other,
                                              const CancelToken& cancel) {
    // Further apart than what fits() takes for alike.
    constexpr float apart = 4;
    const auto said = ask(asked, word_tokens, cancel, has_whole_word);
    if (!said) return fail(said.error());
    const std::string word = first_word(*said);
    return word == first_word(other) && word != first_word(one) ? -apart : apart;
}

Result<std::string> ServerSectionReader::ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                                             const std::function<bool(std::string_view)>& is_enough) {
    if (cancel.cancelled()) return fail(server_errors::cancelled());  // nothing more is sent
    CancelToken ends(&cancel);
    Thoughts thoughts;  // that stand in the text
    std::string said;
    const auto hear = [&](const ChatPiece& piece) {
        if (ends.cancelled()) return;
        said += thoughts.take(piece.text);
        if (is_enough && is_enough(said)) ends.cancel();
    };
    const auto reply = client_.complete(
        {.messages = {{.role = "system", .text = task_}, {.role = "user", .text = text_ + std::string(asked)}},
         .most_tokens = most_tokens + thought_tokens_,
         .sampling = {}},
        hear, ends);
    if (cancel.cancelled()) return fail(server_errors::cancelled());
    const bool was_enough = ends.cancelled();  // whatever became of the rest
    if (!reply && !was_enough) return fail(reply.error());
    return said + thoughts.finish();
}

}  // namespace lectern
