#include "ui/workspace/conversation_loading.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "app/ask/conversation_records.h"
#include "app/ask/turn_tree.h"
#include "app/library/stored_json.h"

namespace lectern {

namespace {

using Json = nlohmann::ordered_json;

/// The page that `entry` names; nothing where it names none of the document's. The library is untrusted.
std::optional<int> page_of(const Json& entry, int pages) {
    if (!entry.is_object() || !entry.contains("page") || !entry["page"].is_number_integer()) return {};
    const auto page = entry["page"].get<std::int64_t>();
    return page >= 0 && page < pages ? std::optional(static_cast<int>(page)) : std::nullopt;
}

void read_details(const std::string& details, int pages, ConversationTurn& turn) {
    const Json json = parse_stored(details);
    if (!json.is_object()) return;
    if (const auto attended = json.find("attended"); attended != json.end() && attended->is_array())
        for (const Json& entry : *attended)
            if (const auto page = page_of(entry, pages); page && entry.contains("share") && entry["share"].is_number())
                turn.attended.push_back({.page = *page, .share = entry["share"].get<double>()});
    const auto overview = json.find("overview");
    turn.overview_was_read = overview != json.end() && overview->is_boolean() && overview->get<bool>();
    if (const auto recalled = json.find("recalled"); recalled != json.end() && recalled->is_array())
        for (const Json& entry : *recalled)
            if (const auto page = page_of(entry, pages);
                page && std::ranges::find(turn.recalled_pages, *page) == turn.recalled_pages.end())
                turn.recalled_pages.push_back(*page);
}

ConversationTurn turn_of(const TurnInTree& one, const MessageRecord& answer, int pages) {
    ConversationTurn turn{.parent = one.follows.value_or(-1),
                          .question = QString::fromStdString(one.turn.question),
                          .answer = QString::fromStdString(one.turn.answer),
                          .state = ConversationTurn::State::ended};
    for (const EvidenceRecord& record : answer.evidence) turn.evidence.push_back(evidence_of(record));
    read_details(answer.details, pages, turn);
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
        turns.push_back(turn_of(one, *records[one.answer], (*document)->pages));
        question_ids.push_back(one.question);
        answer_ids.push_back(one.answer);
    }
    kept.load(last->id, std::move(question_ids), std::move(answer_ids));
    return turns;
}

}  // namespace lectern
