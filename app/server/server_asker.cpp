#include "app/server/server_asker.h"

#include <algorithm>
#include <chrono>

#include "app/evidence/quote_request.h"
#include "app/server/server_prompt.h"
#include "engine/answer/thoughts.h"

namespace lectern {

namespace {

/// Of passages, where the document does not fit: a server reads faster than most machines, and its window is larger.
constexpr int most_recalled_tokens = 4096, least_recalled_tokens = 256;
constexpr int room_around = 256;  ///< tokens of the task, and of what stands between messages

std::string joined(const Document& document, const std::vector<TextStretch>& text) {
    std::string all;
    for (const TextStretch& stretch : text)
        all += std::string_view(document.text).substr(stretch.begin, stretch.end - stretch.begin);
    return all;
}

Error no_text_chosen() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("None of the chosen pages has text."),
            .means = sentence("The question was not asked."),
            .next = sentence("Choose other pages, or ask of the whole document.")};
}

/// An answer that was cut off: servers do not write behind words of their own.
void go_on(std::vector<ChatMessage>& messages, const std::string& begun) {
    messages.push_back({.role = "assistant", .text = begun});
    messages.push_back({.role = "user", .text = "Go on exactly where your answer was cut off. Repeat nothing of it."});
}

StopReason stop_of(ChatStream::End end) {
    switch (end) {
        case ChatStream::End::none:
            return StopReason::cancelled;
        case ChatStream::End::length:
            return StopReason::length;
        default:
            return StopReason::end_token;
    }
}

}  // namespace

ServerAsker::ServerAsker(ChatClient& client, const Document& document, Recall& recall, PageChoice pages)
    : client_(client), document_(document), recall_(recall), pages_(std::move(pages)) {}

ReadSoFar ServerAsker::read() const {
    const int all = static_cast<int>(document_.pages.size());
    const int count = pages_.empty() ? all : chosen_before(pages_, all);
    return {.pages = count, .total_pages = count, .document_pages = all};
}

bool ServerAsker::fits(std::uint64_t bytes, const AskOptions& options) const {
    if (was_too_long_ || !options.pages.empty() || options.recall == RecallMode::passages) return false;
    const int window = client_.server().window;
    if (window == 0) return true;  // the server says whether it does
    const int behind = options.most_tokens + Asker::most_earlier_tokens + EvidenceFinder::room + room_around;
    return bytes / 3 + static_cast<std::uint64_t>(behind) <= static_cast<std::uint64_t>(window);
}

Result<ServerAsker::Seen> ServerAsker::what_is_seen(std::string_view question, const std::vector<TextStretch>& text,
                                                    const AskOptions& options, const CancelToken& cancel) {
    std::uint64_t bytes = 0;
    for (const TextStretch& stretch : text) bytes += stretch.end - stretch.begin;
    if (fits(bytes, options)) return Seen{.document = joined(document_, text), .recalled = {}};
    if (options.recall == RecallMode::off) return Seen();
    const int window = client_.server().window;
    const int room =
        window == 0 ? most_recalled_tokens : window - options.most_tokens - Asker::most_earlier_tokens - room_around;
    const int tokens = std::clamp(room, least_recalled_tokens, most_recalled_tokens);
    auto found = recall_.find(guessed_tokens, question,
                              {.most_tokens = tokens,
                               .most_tokens_by_meaning = tokens,
                               .text = text,
                               .is_chosen = !options.pages.empty() || !pages_.empty(),
                               .most_tokens_of_whole = tokens},
                              cancel);
    if (!found) return fail(found.error());
    return Seen{.document = {}, .recalled = std::move(*found)};
}

Result<ServerAsker::Said> ServerAsker::say(const std::vector<ChatMessage>& messages, const AskOptions& options,
                                           const std::function<void(std::string_view)>& on_text,
                                           const CancelToken& cancel) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto since = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    Said said;
    Thoughts thoughts;  // that stand in the text
    const auto hear = [&](std::string_view words) {
        said.text += words;
        if (on_text && !words.empty()) on_text(words);
    };
    auto reply = client_.complete(
        {.messages = messages, .most_tokens = options.most_tokens, .sampling = options.sampling},
        [&](const ChatPiece& piece) {
            if (said.seconds_to_first == 0) said.seconds_to_first = since();
            hear(thoughts.take(piece.text));
        },
        cancel);
    if (!reply) return fail(reply.error());
    hear(thoughts.finish());
    said.thoughts = reply->thoughts.empty() ? thoughts.text() : reply->thoughts;
    said.reply = std::move(*reply);
    said.seconds = since();
    return said;
}

Result<std::vector<Evidence>> ServerAsker::evidence_of(std::vector<ChatMessage> messages, std::string_view question,
                                                       const Answered& answered, const CancelToken& cancel) {
    if (!evidence_) {
        auto made = EvidenceFinder::of(document_);
        if (!made) return fail(made.error());
        evidence_ = std::move(*made);
    }
    if (answered.answer.text.empty()) return std::vector<Evidence>();
    messages.push_back({.role = "assistant", .text = answered.answer.text});
    messages.push_back({.role = "user", .text = std::string(quote_request)});
    AskOptions briefly;
    briefly.most_tokens = most_quote_tokens;
    const auto said = say(messages, briefly, {}, cancel);
    if (!said) return fail(said.error());
    return evidence_->judge(quotes_in(said->text), question, answered.answer.text, answered.recalled.stretches());
}

Result<Answered> ServerAsker::ask(std::string_view question, std::span<const Turn> before, const AskOptions& options,
                                  const std::function<void(std::string_view)>& on_text, const CancelToken& cancel) {
    const std::vector<TextStretch> text = in_both(text_of(pages_, document_), text_of(options.pages, document_));
    if (std::ranges::all_of(text, [](const TextStretch& stretch) { return stretch.begin == stretch.end; }))
        return fail(no_text_chosen());
    const std::span<const Turn> seen_turns = last_turns(before, Asker::most_earlier_tokens);
    Answered answered{.turns_seen = static_cast<int>(seen_turns.size()),
                      .read = read(),
                      .pages = options.pages,
                      .model = client_.server().model_and_host(),
                      .server = client_.server().host()};
    answered.answer.question = question;
    for (;;) {
        auto seen = what_is_seen(question, text, options, cancel);
        if (!seen && seen.error().code == ErrorCode::cancelled) {
            answered.answer.stop = StopReason::cancelled;
            return answered;
        }
        if (!seen) return fail(seen.error());
        answered.from_passages = seen->document.empty();
        answered.recalled = std::move(seen->recalled);
        auto messages = messages_of(seen->document, seen_turns, answered.recalled.words, question);
        if (!options.begun.empty()) go_on(messages, options.begun);
        const auto said = say(messages, options, on_text, cancel);
        if (!said && said.error().code == ErrorCode::out_of_memory && !answered.from_passages) {
            was_too_long_ = true;  // passages of it are not
            continue;
        }
        if (!said) return fail(said.error());
        answered.thoughts = said->thoughts;
        Answer& answer = answered.answer;
        answer.text = options.begun + said->text;
        answer.question_tokens = said->reply.prompt_tokens;
        answer.tokens = said->reply.answer_tokens;
        answer.seconds = said->seconds;
        answer.seconds_to_first = said->seconds_to_first;
        answer.stop = stop_of(said->reply.end);
        if (!options.evidence || answer.stop == StopReason::cancelled) return answered;
        if (auto found = evidence_of(messages, question, answered, cancel)) {
            answered.evidence = std::move(*found);
            std::erase_if(answered.evidence, [&](const Evidence& quote) {
                return quote.verified && !lies_in(text, quote.begin, quote.end);
            });
            answered.looked_for_evidence = !cancel.cancelled();
        }
        return answered;
    }
}

}  // namespace lectern
