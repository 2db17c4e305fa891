#include "ui/workspace/shown_conversation.h"

#include "app/ask/branches.h"

namespace lectern {

std::optional<int> ShownConversation::follows(int index) const {
    return turn(index).parent < 0 ? std::nullopt : std::optional(turn(index).parent);
}

std::vector<int> ShownConversation::branch() const {
    return branch_to(current_ < 0 ? std::nullopt : std::optional(current_), [this](int turn) { return follows(turn); });
}

std::vector<int> ShownConversation::variants(int index) const {
    return beside(index, static_cast<int>(turns_.size()), [this](int turn) { return follows(turn); });
}

std::vector<int> ShownConversation::with_its_question(int index) const {
    std::vector<int> answers = variants(index);
    std::erase_if(answers, [&](int other) { return turn(other).question != turn(index).question; });
    return answers;
}

std::vector<Turn> ShownConversation::before(int index) const {
    std::vector<Turn> turns;
    for (const int before : branch_to(follows(index), [this](int turn) { return follows(turn); }))
        turns.push_back({turn(before).question.toStdString(), turn(before).answer.toStdString()});
    return turns;
}

void ShownConversation::choose(int index) {
    current_ = index;
    // A follow-up always has a higher index than what it follows.
    for (int next = index + 1; next < static_cast<int>(turns_.size()); ++next)
        if (turn(next).parent == current_) current_ = next;
    emit branch_changed();
}

void ShownConversation::start_anew() {
    current_ = -1;
    emit branch_changed();
}

int ShownConversation::add(int parent, const QString& question) {
    turns_.push_back({.parent = parent, .question = question});
    current_ = static_cast<int>(turns_.size()) - 1;
    emit branch_changed();
    return current_;
}

void ShownConversation::append_text(int index, const QString& text) {
    turns_[static_cast<std::size_t>(index)].answer += text;
    emit text_added(index, text);
}

void ShownConversation::load(std::vector<ConversationTurn> turns) {
    turns_ = std::move(turns);
    current_ = static_cast<int>(turns_.size()) - 1;
    emit branch_changed();
}

}  // namespace lectern
