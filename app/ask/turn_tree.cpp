#include "app/ask/turn_tree.h"

#include <algorithm>
#include <map>

#include "app/ask/branches.h"

namespace lectern {

TurnTree::TurnTree(std::span<const MessageRecord> messages) {
    std::map<MessageId, const MessageRecord*> questions;
    std::map<MessageId, int> turns_of_answers;
    for (const MessageRecord& message : messages) {
        if (message.role == MessageRole::question) {
            questions.emplace(message.id, &message);
            continue;
        }
        const auto question = message.parent ? questions.find(*message.parent) : questions.end();
        if (question == questions.end()) continue;
        const MessageRecord& asked = *question->second;
        TurnInTree turn{
            .turn = {.question = asked.text, .answer = message.text}, .question = asked.id, .answer = message.id};
        if (const auto before = asked.parent ? turns_of_answers.find(*asked.parent) : turns_of_answers.end();
            before != turns_of_answers.end())
            turn.follows = before->second;
        turns_of_answers.emplace(message.id, add(std::move(turn)));
    }
}

int TurnTree::add(TurnInTree turn) {
    turns_.push_back(std::move(turn));
    return static_cast<int>(turns_.size()) - 1;
}

std::vector<Turn> TurnTree::branch(std::optional<int> last) const {
    std::vector<Turn> turns;
    for (const int turn : branch_to(last, follows()))
        if (!(*this)[turn].turn.answer.empty()) turns.push_back((*this)[turn].turn);
    return turns;
}

std::vector<int> TurnTree::beside(int turn) const {
    return lectern::beside(turn, static_cast<int>(turns_.size()), follows());
}

std::vector<int> TurnTree::answers_to_question_of(int turn) const {
    std::vector<int> all = beside(turn);
    std::erase_if(all, [&](int other) { return (*this)[other].turn.question != (*this)[turn].turn.question; });
    return all;
}

}  // namespace lectern
