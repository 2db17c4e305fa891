#include "app/cli/chat_branches.h"

#include <utility>

#include "app/cli/library_options.h"
#include "app/command_line/output.h"

namespace lectern::cli {

ChatBranches::ChatBranches(TurnTree tree) : tree_(std::move(tree)) {
    if (!tree_.turns().empty()) last_ = static_cast<int>(tree_.turns().size()) - 1;
}

std::optional<ChatBranches::Next> ChatBranches::obey(const ChatLine& line) {
    std::optional<Next> next;
    switch (line.kind) {
        case ChatLine::Kind::nothing:
            return {};
        case ChatLine::Kind::question:
            return follow_up(line.text);
        case ChatLine::Kind::again:
            next = again();
            break;
        case ChatLine::Kind::edit:
            next = instead(line.text);
            break;
        case ChatLine::Kind::variants:
            show_variants();
            return {};
        case ChatLine::Kind::go_to:
            if (!go_to(line.number)) say(fmt::format("There is no variant {}.", line.number));
            return {};
        case ChatLine::Kind::unknown:
            say(fmt::format("'{}' is no command. {}", line.text, chat_commands()));
            return {};
    }
    if (!next) say("Nothing was asked yet.");
    return next;
}

ChatBranches::Next ChatBranches::follow_up(std::string question) const {
    return {.question = std::move(question), .before = tree_.branch(last_), .follows = last_};
}

std::optional<ChatBranches::Next> ChatBranches::again() const {
    if (!last_) return {};
    auto next = instead(tree_[*last_].turn.question);
    next->answers = static_cast<int>(tree_.answers_to_question_of(*last_).size());
    return next;
}

std::optional<ChatBranches::Next> ChatBranches::instead(std::string question) const {
    if (!last_) return {};
    const std::optional<int> follows = tree_[*last_].follows;
    return Next{.question = std::move(question), .before = tree_.branch(follows), .follows = follows};
}

void ChatBranches::add(const Next& asked, const Answered& answered) {
    last_ = tree_.add({.turn = {.question = asked.question, .answer = answered.answer.text}, .follows = asked.follows});
    to_keep_.emplace_back(*last_, answered);
    if (library_ != nullptr) keep_waiting();
}

void ChatBranches::show_variants() const {
    if (!last_) return say("Nothing was asked yet.");
    int number = 0;
    for (const int turn : tree_.beside(*last_))
        print_text(fmt::format("{} {}. Q: {}\n     A: {}\n", turn == *last_ ? '*' : ' ', ++number,
                               tree_[turn].turn.question, tree_[turn].turn.answer));
}

bool ChatBranches::go_to(int number) {
    if (!last_) return false;
    const std::vector<int> variants = tree_.beside(*last_);
    if (number < 1 || number > std::ssize(variants)) return false;
    last_ = variants[static_cast<std::size_t>(number) - 1];
    show_variants();
    return true;
}

void ChatBranches::keep_in(Library& library, ConversationKeeper::About about, std::optional<ConversationId> id) {
    library_ = &library;
    about_ = std::move(about);
    if (id) {
        std::vector<MessageId> questions, answers;
        for (const TurnInTree& turn : tree_.turns()) {
            questions.push_back(turn.question);
            answers.push_back(turn.answer);
        }
        kept_.load(*id, std::move(questions), std::move(answers));
    }
    keep_waiting();
}

void ChatBranches::keep_waiting() {
    for (const auto& [turn, answered] : std::exchange(to_keep_, {})) {
        const ConversationKeeper::Turn place{.index = turn,
                                             .parent = tree_[turn].follows.value_or(-1),
                                             .question = tree_.answers_to_question_of(turn).front()};
        if (library_ == nullptr) continue;
        if (const auto kept = kept_.add(*library_, about_, place, answered); !kept) {
            say_trouble(kept.error());
            library_ = nullptr;
        }
    }
}

void say_left_out(const ChatBranches::Next& asked, const Answered& answered) {
    if (const auto before = std::ssize(asked.before); answered.turns_seen < before)
        say(fmt::format("   The question saw the last {} of {} questions before it: there is no room for more.",
                        answered.turns_seen, before));
}

}  // namespace lectern::cli
