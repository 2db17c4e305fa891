#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "app/ask/answer_details.h"
#include "app/engine/events.h"

namespace lectern {

/// A question and its answer. Turns form a tree: another answer to the same question, or the question put otherwise, is
/// another child of the turn before.
struct ConversationTurn {
    enum class State { waiting, writing, ended, stopped, failed };

    int parent = -1;  ///< the turn before; -1: none
    QString question, answer;
    State state = State::waiting;
    std::vector<Evidence> evidence;
    AnswerDetails details;    ///< of an answer that is over
    bool repeats = false;     ///< it said one thing over and over
    bool asks_again = false;  ///< it is asked again as soon as the document is read to the end
    int left_out = 0;         ///< turns before it that there was no room for
    std::optional<Error> error;
};

/// The conversation about a document, with all variants. One branch of it is shown: the way from the first turn to the
/// current one.
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
    /// Turns as the library kept them, the last of them shown.
    void load(std::vector<ConversationTurn> turns);

 signals:
    /// Another branch is shown, or a turn came.
    void branch_changed();
    void turn_changed(int index);
    void text_added(int index, const QString& text);

 private:
    std::optional<int> follows(int index) const;

    std::vector<ConversationTurn> turns_;
    int current_ = -1;
};

}  // namespace lectern
