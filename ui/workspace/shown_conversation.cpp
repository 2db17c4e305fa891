#include "ui/workspace/shown_conversation.h"

#include <algorithm>

namespace lectern {

std::vector<int> ShownConversation::branch() const {
    std::vector<int> way;
    for (int index = current_; index >= 0; index = turn(index).parent) way.push_back(index);
    std::ranges::reverse(way);
    return way;
}

std::vector<int> ShownConversation::variants(int index) const {
    std::vector<int> found;
    for (int other = 0; other < static_cast<int>(turns_.size()); ++other)
        if (turn(other).parent == turn(index).parent) found.push_back(other);
    return found;
}

std::vector<Turn> ShownConversation::before(int index) const {
    std::vector<Turn> turns;
    for (int before = turn(index).parent; before >= 0; before = turn(before).parent)
        turns.push_back({turn(before).question.toStdString(), turn(before).answer.toStdString()});
    std::ranges::reverse(turns);
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
