#include "ui/workspace/conversation_loading.h"

#include <algorithm>
#include <map>

#include "app/ask/conversation_records.h"
#include "app/ask/turn_tree.h"
#include "engine/answer/repetition.h"

namespace lectern {

namespace {

ConversationTurn turn_of(const TurnInTree& one, const MessageRecord& answer, int pages, int turns_before) {
    ConversationTurn turn{.parent = one.follows.value_or(-1),
                          .question = QString::fromStdString(one.turn.question),
                          .answer = QString::fromStdString(one.turn.answer),
                          .search = {},
                          .evidence = evidence_of(answer),
                          .details = details_from(answer.details, pages)};
    const bool stopped = turn.details.stop == StopReason::cancelled;
    turn.state = stopped ? ConversationTurn::State::stopped : ConversationTurn::State::ended;
    turn.repeats = ends_in_circles(one.turn.answer);
    if (turn.details.read && turn.details.tokens > 0)
        turn.left_out = std::max(0, turns_before - turn.details.turns_seen);
    return turn;
}

/// What was found until the program ended.
Result<PageSearch> search_of(Library& library, const std::string& hash, const std::string& question,
                             const Document& document) {
    auto saved = saved_search(library, hash, question, document);
    if (!saved) return fail(saved.error());
    if (!*saved) return PageSearch{.state = PageSearch::State::stopped};
    const bool is_done = (*saved)->done == (*saved)->sections;
    return PageSearch{.state = is_done ? PageSearch::State::done : PageSearch::State::stopped,
                      .progress = {.done = (*saved)->done, .total = (*saved)->sections},
                      .found = std::make_shared<const FoundSoFar>(std::move((*saved)->found)),
                      .error = {}};
}

Result<LoadedConversation> load(Library& library, const ConversationRecord& conversation, const std::string& hash,
                                const Document& document, int first_turn) {
    const auto messages = library.conversations().messages(conversation.id);
    if (!messages) return fail(messages.error());
    LoadedConversation loaded{.about = {.title = QString::fromStdString(conversation.title), .used = conversation.used},
                              .turns = {}};
    std::map<MessageId, const MessageRecord*> records;
    for (const MessageRecord& message : *messages) records[message.id] = &message;
    std::vector<MessageId> question_ids, answer_ids;
    const TurnTree tree(*messages);
    for (const TurnInTree& one : tree.turns()) {
        const auto turns_before = static_cast<int>(tree.branch(one.follows).size());
        ConversationTurn turn =
            turn_of(one, *records[one.answer], static_cast<int>(document.pages.size()), turns_before);
        if (turn.details.every_page) {
            auto search = search_of(library, hash, one.turn.question, document);
            if (!search) return fail(search.error());
            turn.search = std::move(*search);
        }
        loaded.turns.push_back(std::move(turn));
        question_ids.push_back(one.question);
        answer_ids.push_back(one.answer);
    }
    loaded.about.kept->load(conversation.id, std::move(question_ids), std::move(answer_ids), first_turn);
    return loaded;
}

}  // namespace

Result<std::vector<LoadedConversation>> load_conversations(Library& library, const std::string& hash,
                                                           const Document& document, int first_turn) {
    std::vector<LoadedConversation> loaded;
    const auto known = library.documents().find(hash);
    if (!known) return fail(known.error());
    if (!*known) return loaded;
    auto all = library.conversations().list();
    if (!all) return fail(all.error());
    std::ranges::reverse(*all);
    const std::vector<DocumentId> about{(*known)->id};
    for (const ConversationRecord& conversation : *all) {
        if (conversation.documents != about) continue;
        auto one = load(library, conversation, hash, document, first_turn);
        if (!one) return fail(one.error());
        if (one->turns.empty()) continue;
        first_turn += static_cast<int>(one->turns.size());
        loaded.push_back(std::move(*one));
    }
    return loaded;
}

}  // namespace lectern
