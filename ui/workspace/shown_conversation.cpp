#include "ui/workspace/shown_conversation.h"

#include <QDateTime>
#include <algorithm>

#include "app/ask/branches.h"

namespace lectern {

std::optional<int> ShownConversation::follows(int index) const {
    return turn(index).parent < 0 ? std::nullopt : std::optional(turn(index).parent);
}

std::vector<int> ShownConversation::branch() const {
    return branch_to(current_ < 0 ? std::nullopt : std::optional(current_), [this](int turn) { return follows(turn); });
}

std::vector<int> ShownConversation::variants(int index) const {
    std::vector<int> all = beside(index, turn_count(), [this](int turn) { return follows(turn); });
    std::erase_if(all, [&](int other) { return turn(other).conversation != turn(index).conversation; });
    return all;
}

std::vector<int> ShownConversation::with_its_question(int index) const {
    std::vector<int> answers = variants(index);
    std::erase_if(answers, [&](int other) { return turn(other).question != turn(index).question; });
    return answers;
}

std::vector<Turn> ShownConversation::before(int index) const {
    std::vector<Turn> turns;
    for (const int before : branch_to(follows(index), [this](int turn) { return follows(turn); }))
        if (!turn(before).search)
            turns.push_back({turn(before).question.toStdString(), turn(before).answer.toStdString()});
    return turns;
}

void ShownConversation::choose(int index) {
    current_ = index;
    conversation_ = turn(index).conversation;
    // A follow-up always has a higher index than what it follows.
    for (int next = index + 1; next < turn_count(); ++next)
        if (turn(next).parent == current_) current_ = next;
    emit branch_changed();
}

void ShownConversation::start_anew() {
    current_ = -1;
    conversation_ = conversation_count() - 1;
    if (last_turn_of(conversation_) >= 0) {
        conversations_.emplace_back();
        ++conversation_;
    }
    emit branch_changed();
}

int ShownConversation::add(int parent, const QString& question) {
    if (parent >= 0) conversation_ = turn(parent).conversation;
    turns_.push_back({.parent = parent, .conversation = conversation_, .question = question});
    conversations_[static_cast<std::size_t>(conversation_)].used = QDateTime::currentMSecsSinceEpoch();
    current_ = turn_count() - 1;
    emit branch_changed();
    emit list_changed();
    return current_;
}

void ShownConversation::append_text(int index, const QString& text) {
    turns_[static_cast<std::size_t>(index)].answer += text;
    emit text_added(index, text);
}

void ShownConversation::load(AboutConversation about, std::vector<ConversationTurn> turns) {
    if (last_turn_of(conversation_count() - 1) >= 0) conversations_.emplace_back();
    conversation_ = conversation_count() - 1;
    conversations_.back() = std::move(about);
    const int first = turn_count();
    for (ConversationTurn& turn : turns) {
        if (turn.parent >= 0) turn.parent += first;
        turn.conversation = conversation_;
        turns_.push_back(std::move(turn));
    }
    current_ = last_turn_of(conversation_);
    emit branch_changed();
    emit list_changed();
}

int ShownConversation::last_turn_of(int conversation) const {
    for (int index = turn_count() - 1; index >= 0; --index)
        if (turn(index).conversation == conversation) return index;
    return -1;
}

QString ShownConversation::title(int conversation) const {
    if (!about(conversation).title.isEmpty()) return about(conversation).title;
    const auto first = std::ranges::find(turns_, conversation, &ConversationTurn::conversation);
    return first == turns_.end() ? QString() : first->question;
}

std::vector<int> ShownConversation::listed() const {
    std::vector<int> all;
    for (int one = 0; one < conversation_count(); ++one)
        if (!about(one).is_removed && last_turn_of(one) >= 0) all.push_back(one);
    std::ranges::stable_sort(all, std::ranges::greater(), [this](int one) { return about(one).used; });
    return all;
}

void ShownConversation::show_conversation(int conversation) {
    if (const int last = last_turn_of(conversation); last >= 0) choose(last);
}

void ShownConversation::rename(int conversation, const QString& title) {
    conversations_[static_cast<std::size_t>(conversation)].title = title;
    emit list_changed();
}

void ShownConversation::remove(int conversation) {
    conversations_[static_cast<std::size_t>(conversation)].is_removed = true;
    if (conversation == conversation_) start_anew();
    emit list_changed();
}

}  // namespace lectern
