#pragma once

#include "app/ask/conversation_keeper.h"
#include "app/ask/turn_tree.h"
#include "app/cli/chat_line.h"

namespace lectern::cli {

/// The conversation of a chat with its branches: where it stands, and what is kept of it.
class ChatBranches {
 public:
    ChatBranches() = default;
    /// Goes on behind the last turn of a conversation of the library.
    explicit ChatBranches(TurnTree tree);

    /// A question and its place.
    struct Next {
        std::string question;
        std::vector<Turn> before;
        int answers = 0;  ///< that it has already
        std::optional<int> follows;
    };
    /// What a line of a person asks next. Nothing: it asked nothing, or could not, and what there is to be said is.
    std::optional<Next> obey(const ChatLine& line);

    /// The conversation goes on from this answer.
    void add(const Next& asked, const Answered& answered);

    /// Keeps what was said and will be said: in the conversation `id`, which it goes on with, or in a new one. What the
    /// library cannot do is said once, and stops nothing.
    void keep_in(Library& library, ConversationKeeper::About about, std::optional<ConversationId> id = {});
    /// Nothing as long as nothing is kept.
    std::optional<ConversationId> id() const { return kept_.id(); }

 private:
    Next follow_up(std::string question) const;
    /// The last question anew, or another instead of it; nothing where nothing was asked.
    std::optional<Next> again() const;
    std::optional<Next> instead(std::string question) const;
    /// Lists the turns that stand in the place of the last one, numbered from 1.
    void show_variants() const;
    /// Goes on from one of them, and shows it. False: there is none of this number.
    bool go_to(int number);
    void keep_waiting();

    TurnTree tree_;
    std::optional<int> last_;     ///< turn; none before the first
    Library* library_ = nullptr;  ///< null: it is not known yet where to keep turns, or they cannot be kept
    ConversationKeeper::About about_;
    ConversationKeeper kept_;
    std::vector<std::pair<int, Answered>> to_keep_;  ///< turns that came before that was known
};

/// Says how many questions before it this one did not see, if it did not see all.
void say_left_out(const ChatBranches::Next& asked, const Answered& answered);

}  // namespace lectern::cli
