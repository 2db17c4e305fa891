#pragma once

#include <optional>

#include "app/ask/asker.h"
#include "app/server/chat_client.h"

namespace lectern {

/// Answers questions about a document by a server, with recall and evidence as Asker has them. The whole document goes
/// in front of a question where it fits into the server's window; otherwise what recall finds does.
class ServerAsker {
 public:
    /// All must outlive it. `pages`: that answers may come from; empty: all.
    ServerAsker(ChatClient& client, const Document& document, Recall& recall, PageChoice pages = {});

    /// What answers may come from.
    ReadSoFar read() const;

    /// As Asker::ask(). Errors: those of ChatClient::complete(), of recall, and none of the chosen pages has text
    /// (wrong_use). No evidence is no error.
    Result<Answered> ask(std::string_view question, std::span<const Turn> before, const AskOptions& options,
                         const std::function<void(std::string_view)>& on_text, const CancelToken& cancel);

 private:
    struct Said {
        ChatReply reply;
        std::string text, thoughts;
        double seconds = 0, seconds_to_first = 0;
    };
    struct Seen {
        std::string document;  ///< empty: passages alone
        Recalled recalled;
    };

    /// Whether the document, or what of it may be used, is to stand in front of questions.
    bool fits(std::uint64_t bytes, const AskOptions& options) const;
    Result<Seen> what_is_seen(std::string_view question, const std::vector<TextStretch>& text,
                              const AskOptions& options, const CancelToken& cancel);
    Result<Said> say(const std::vector<ChatMessage>& messages, const AskOptions& options,
                     const std::function<void(std::string_view)>& on_text, const CancelToken& cancel);
    Result<std::vector<Evidence>> evidence_of(std::vector<ChatMessage> messages, std::string_view question,
                                              const Answered& answered, const CancelToken& cancel);

    ChatClient& client_;
    const Document& document_;
    Recall& recall_;
    const PageChoice pages_;
    bool was_too_long_ = false;               ///< the server said so of the whole document
    std::optional<EvidenceFinder> evidence_;  ///< made when first needed
};

}  // namespace lectern
