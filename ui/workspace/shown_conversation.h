#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "app/ask/answer_details.h"
#include "app/ask/conversation_keeper.h"
#include "app/engine/events.h"
#include "ui/workspace/page_search.h"

namespace lectern {

/// A question and its answer. Turns form a tree: another answer to the same question, or the question put otherwise, is
/// another child of the turn before.
struct ConversationTurn {
    enum class State { waiting, writing, ended, stopped, failed };

    int parent = -1;       ///< the turn before; -1: none
    int conversation = 0;  ///< that it belongs to
    QString question, answer;
    std::optional<PageSearch> search;  ///< there is no answer: every page is searched
    State state = State::waiting;
    std::vector<Evidence> evidence;
    AnswerDetails details;    ///< of an answer that is over
    bool repeats = false;     ///< it said one thing over and over
    bool asks_again = false;  ///< it is asked again as soon as the document is read to the end
    int left_out = 0;         ///< turns before it that there was no room for
    std::optional<Error> error;
};

/// One of the conversations about a document.
struct AboutConversation {
    QString title;          ///< empty: of the first question
    std::int64_t used = 0;  ///< milliseconds since 1970
    bool is_removed = false;
    std::shared_ptr<ConversationKeeper> kept = std::make_shared<ConversationKeeper>();  ///< of the library's thread
};

/// The conversations about a document, with all variants. One branch of one of them is shown: the way from its first
/// turn to the current one.
class ShownConversation : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const ConversationTurn& turn(int index) const { return turns_[static_cast<std::size_t>(index)]; }
    bool empty() const { return turns_.empty(); }
    /// Indices of the turns that are shown, oldest first.
    std::vector<int> branch() const;
    /// The turns that could stand in the place of this one, itself included, oldest first.
    std::vector<int> variants(int index) const;
    /// Those of the variants that put the same question: other answers to it.
    std::vector<int> with_its_question(int index) const;
    /// The turns before this one, from the first of its branch.
    std::vector<Turn> before(int index) const;
    /// Shows the branch of this turn, down to its newest follow-up.
    void choose(int index);
    /// Shows no turn: the next question is the first of another conversation about the same document.
    void start_anew();

    // The conversations, by their numbers.
    int conversation_count() const { return static_cast<int>(conversations_.size()); }
    const AboutConversation& about(int conversation) const {
        return conversations_[static_cast<std::size_t>(conversation)];
    }
    /// Its title, or else its first question.
    QString title(int conversation) const;
    /// Of those that have turns and were not removed, last used first.
    std::vector<int> listed() const;
    /// That is shown, or that the next question begins.
    int conversation() const { return conversation_; }
    void show_conversation(int conversation);
    void rename(int conversation, const QString& title);
    /// Its turns are seen no more.
    void remove(int conversation);

    /// The last turn that is shown; -1 without one.
    int current() const { return current_; }

    /// Adds a turn and shows it. Returns its index.
    int add(int parent, const QString& question);
    /// The turn of this index changes by `change`; whoever shows it hears of it.
    template <typename Change>
    void change(int index, Change change) {
        change(turns_[static_cast<std::size_t>(index)]);
        emit turn_changed(index);
    }
    void append_text(int index, const QString& text);
    /// One as the library kept it, with the places of its turns counted from its first one; its last turn is shown.
    void load(AboutConversation about, std::vector<ConversationTurn> turns);
    /// The index that the first turn of the next one to be loaded will have.
    int turn_count() const { return static_cast<int>(turns_.size()); }

 signals:
    /// Another branch is shown, or a turn came.
    void branch_changed();
    void turn_changed(int index);
    void text_added(int index, const QString& text);
    /// There is another one, or one is called otherwise, or removed.
    void list_changed();

 private:
    std::optional<int> follows(int index) const;

    /// With what is said in it now, for a new one is none yet.
    int last_turn_of(int conversation) const;

    std::vector<ConversationTurn> turns_;
    std::vector<AboutConversation> conversations_ = std::vector<AboutConversation>(1);
    int conversation_ = 0;
    int current_ = -1;
};

}  // namespace lectern
