#include "app/cli/library_conversations.h"

#include <algorithm>

#include "app/ask/conversation_records.h"
#include "app/cli/evidence_json.h"
#include "app/library/document_records.h"
#include "app/output/visible_text.h"

namespace lectern::cli {

namespace {

Result<Document> text_of(Library& library, DocumentId id) {
    const auto record = library.documents().get(id);
    if (!record) return fail(record.error());
    const auto pages = library.documents().pages(id);
    if (!pages) return fail(pages.error());
    return from_records(*record, *pages);
}

Json describe(const MessageRecord& message, const Document& document) {
    const bool is_answer = message.role == MessageRole::answer;
    Json json{{"id", message.id}, {"role", is_answer ? "answer" : "question"}, {"text", message.text}};
    if (message.parent) json["parent"] = *message.parent;
    if (!is_answer) return json;
    json["evidence"] = Json::array();
    for (Evidence& evidence : evidence_of(message)) {
        // A text that was read again from its file may be shorter than the one that was quoted; and anybody may have
        // written the library.
        evidence.verified = evidence.verified && evidence.begin <= evidence.end &&
                            evidence.end <= document.text.size() && evidence.page >= 0 &&
                            evidence.page < std::ssize(document.pages);
        json["evidence"].push_back(cli::describe(evidence, document));
    }
    return json;
}

}  // namespace

Result<Json> describe_conversations(Library& library, const std::vector<DocumentId>& documents) {
    auto all = library.conversations().list();
    if (!all) return fail(all.error());
    std::erase_if(*all, [&](const ConversationRecord& one) { return one.documents != documents; });
    Json conversations = Json::array();
    if (all->empty() || documents.empty()) return conversations;
    const auto document = text_of(library, documents.front());
    if (!document) return fail(document.error());
    std::ranges::reverse(*all);
    for (const ConversationRecord& conversation : *all) {
        const auto messages = library.conversations().messages(conversation.id);
        if (!messages) return fail(messages.error());
        Json told = Json::array();
        for (const MessageRecord& message : *messages) told.push_back(describe(message, *document));
        Json json{{"id", conversation.id}, {"title", conversation.title}, {"messages", std::move(told)}};
        if (conversation.reading) json["reading"] = *conversation.reading;
        conversations.push_back(std::move(json));
    }
    return conversations;
}

void show_conversations(const Json& conversations) {
    for (const Json& conversation : conversations) {
        print_text(fmt::format("\nConversation {}\n", conversation["id"].get<ConversationId>()));
        for (const Json& message : conversation["messages"]) {
            const bool is_answer = message["role"] == "answer";
            print_text(fmt::format("{}{}: {}\n", is_answer ? "" : "\n", is_answer ? "A" : "Q",
                                   message["text"].get<std::string>()));
            if (!is_answer) continue;
            for (const Json& quote : message["evidence"]) print_text(evidence_line(quote) + "\n");
        }
    }
}

}  // namespace lectern::cli
