#include "ui/workspace/conversation_loading.h"

#include <algorithm>
#include <map>

#include "app/ask/conversation_records.h"
#include "app/ask/turn_tree.h"
#include "ui/workspace/repetition.h"

namespace lectern {

namespace {

ConversationTurn turn_of(const TurnInTree& one, const MessageRecord& answer, int pages, int turns_before) {
    ConversationTurn turn{.parent = one.follows.value_or(-1),
                          .question = QString::fromStdString(one.turn.question),
                          .answer = QString::fromStdString(one.turn.answer),
                          .evidence = evidence_of(answer),
                          .details = details_from(answer.details, pages)};
    const bool stopped = turn.details.stop == StopReason::cancelled;
    turn.state = stopped ? ConversationTurn::State::stopped : ConversationTurn::State::ended;
    turn.repeats = repeats_itself(turn.answer);
    if (turn.details.read && turn.details.tokens > 0)
        turn.left_out = std::max(0, turns_before - turn.details.turns_seen);
    return turn;
}

}  // namespace

Result<std::vector<ConversationTurn>> load_conversation(Library& library, const std::string& hash,
                                                        ConversationKeeper& kept) {
    std::vector<ConversationTurn> turns;
    const auto document = library.documents().find(hash);
    if (!document) return fail(document.error());
    if (!*document) return turns;
    const auto all = library.conversations().list();
    if (!all) return fail(all.error());
    const std::vector<DocumentId> about{(*document)->id};
    const auto last = std::ranges::find(*all, about, &ConversationRecord::documents);
    if (last == all->end()) return turns;
    const auto messages = library.conversations().messages(last->id);
    if (!messages) return fail(messages.error());

    std::map<MessageId, const MessageRecord*> records;
    for (const MessageRecord& message : *messages) records[message.id] = &message;
    std::vector<MessageId> question_ids, answer_ids;
    const TurnTree tree(*messages);
    for (const TurnInTree& one : tree.turns()) {
        const auto turns_before = static_cast<int>(tree.branch(one.follows).size());
        turns.push_back(turn_of(one, *records[one.answer], (*document)->pages, turns_before));
        question_ids.push_back(one.question);
        answer_ids.push_back(one.answer);
    }
    kept.load(last->id, std::move(question_ids), std::move(answer_ids));
    return turns;
}

}  // namespace lectern
