#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/answer/conversation.h"
#include "storage/records.h"

namespace lectern {

/// A turn and its place in a conversation.
struct TurnInTree {
    Turn turn;
    std::optional<int> follows = {};     ///< the turn before it; none: it is the first of its branch
    MessageId question = 0, answer = 0;  ///< what the library calls them, if it came from there
};

/// A conversation with its branches. Another answer to a question, or a question asked instead, is one more turn that
/// follows the same one; no turn ever goes. Turns are numbered in the order in which they came, from 0.
class TurnTree {
 public:
    TurnTree() = default;
    /// As the library has it. Of what nobody can have written here (answers to nothing, parents that come later),
    /// answers are left out, and questions begin a branch.
    explicit TurnTree(std::span<const MessageRecord> messages);

    /// Its number. The turn that it follows must be there.
    int add(TurnInTree turn);

    const std::vector<TurnInTree>& turns() const { return turns_; }
    const TurnInTree& operator[](int turn) const { return turns_[static_cast<std::size_t>(turn)]; }

    /// The turns from the first of its branch to this one: what a question sees that follows it. None for none; those
    /// without an answer, in which every page was searched, are left out.
    std::vector<Turn> branch(std::optional<int> last) const;
    /// The turns that follow the same one, this one too.
    std::vector<int> beside(int turn) const;
    /// Those of them with the same question.
    std::vector<int> answers_to_question_of(int turn) const;

 private:
    auto follows() const {
        return [this](int turn) { return (*this)[turn].follows; };
    }

    std::vector<TurnInTree> turns_;
};

}  // namespace lectern
