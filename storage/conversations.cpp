#include "storage/conversations.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "storage/connection.h"
#include "storage/failure.h"

namespace lectern {

namespace {

Failure no_conversation(ConversationId id) {
    return {{.code = ErrorCode::wrong_use,
             .what = sentence("The library has no conversation {id}", id),
             .next = sentence("Look at the list again.")}};
}

std::vector<DocumentId> documents_of(Connection& connection, ConversationId id) {
    Statement rows(connection, "SELECT document FROM conversation_document WHERE conversation = ? ORDER BY number");
    rows.bind(id);
    std::vector<DocumentId> documents;
    while (rows.step()) documents.push_back(rows.integer(0));
    return documents;
}

std::vector<ConversationRecord> conversations_of(Connection& connection, Statement& rows) {
    std::vector<ConversationRecord> conversations;
    while (rows.step()) {
        ConversationRecord one{
            .id = rows.integer(0), .title = rows.text(1), .created = rows.integer(3), .used = rows.integer(4)};
        if (!rows.null(2)) one.reading = rows.integer(2);
        one.questions = rows.small(5);
        one.documents = documents_of(connection, one.id);
        conversations.push_back(std::move(one));
    }
    return conversations;
}

/// With the end of the document's text, and whether it has the page.
constexpr const char* evidence_of_message =
    "SELECT quote, verified, document, page, begins, ends, "
    "(SELECT ends FROM page WHERE page.document = evidence.document ORDER BY number DESC LIMIT 1), "
    "EXISTS (SELECT 1 FROM document JOIN page ON page.document = document.id "
    "WHERE document.id = evidence.document AND number = evidence.page) "
    "FROM evidence WHERE message = ? ORDER BY number";
constexpr const char* evidence_without_places =
    "SELECT quote, 0, 0, 0, 0, 0, 0, 0 FROM evidence WHERE message = ? ORDER BY number";

/// A place that the document does not have is none: its text may have been read anew and be shorter, and anybody may
/// have written the library.
EvidenceRecord evidence_record(const Statement& row) {
    const std::int64_t begin = row.integer(4), end = row.integer(5), end_of_text = row.integer(6);
    EvidenceRecord evidence{.quote = row.text(0)};
    if (row.integer(1) == 0 || row.integer(7) == 0 || begin < 0 || end < begin || end > end_of_text) return evidence;
    evidence.verified = true;
    evidence.document = row.integer(2);
    evidence.page = row.small(3);
    evidence.begin = begin;
    evidence.end = end;
    return evidence;
}

/// Of messages in the order of their ids.
bool holds(std::span<const MessageRecord> messages, MessageId id) {
    const auto found = std::ranges::lower_bound(messages, id, {}, &MessageRecord::id);
    return found != messages.end() && found->id == id;
}

std::vector<MessageRecord> messages_of(Connection& connection, ConversationId conversation, const char* evidence_sql) {
    Statement rows(connection,
                   "SELECT id, parent, role, created, text, details FROM message WHERE conversation = ? ORDER BY id");
    Statement evidence(connection, evidence_sql);
    rows.bind(conversation);
    std::vector<MessageRecord> messages;
    while (rows.step()) {
        MessageRecord message{.id = rows.integer(0),
                              .role = rows.integer(2) == 0 ? MessageRole::question : MessageRole::answer,
                              .text = rows.text(4),
                              .details = rows.text(5),
                              .created = rows.integer(3)};
        if (!rows.null(1) && holds(messages, rows.integer(1))) message.parent = rows.integer(1);
        evidence.bind(message.id);
        while (evidence.step()) message.evidence.push_back(evidence_record(evidence));
        messages.push_back(std::move(message));
    }
    return messages;
}

void insert_evidence(Connection& connection, MessageId id, std::span<const EvidenceRecord> evidence) {
    Statement add(connection,
                  "INSERT INTO evidence (message, number, verified, document, page, begins, ends, quote) "
                  "VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    int number = 0;
    for (const EvidenceRecord& one : evidence) {
        const std::optional<DocumentId> document = one.verified ? std::optional(one.document) : std::nullopt;
        add.bind(id, number++, one.verified, document, one.page, one.begin, one.end, one.quote).run();
    }
}

}  // namespace

Result<ConversationId> Conversations::begin(const ConversationRecord& conversation) {
    return at_border(sentence("The conversation will not be saved."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("INSERT INTO conversation (reading, created, used, title) VALUES (?, ?, ?, ?)",
                        conversation.reading, conversation.created == 0 ? options_.now() : conversation.created,
                        conversation.used == 0 ? options_.now() : conversation.used, conversation.title);
        const ConversationId id = connection_.last_id();
        Statement add(connection_,
                      "INSERT INTO conversation_document (conversation, number, document) VALUES (?, ?, ?)");
        int number = 0;
        for (const DocumentId document : conversation.documents) add.bind(id, number++, document).run();
        transaction.commit();
        return id;
    });
}

Result<std::vector<ConversationRecord>> Conversations::list() {
    return at_border(sentence("The conversations cannot be listed."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        Statement rows(connection_,
                       "SELECT id, title, reading, created, used, "
                       "(SELECT count(*) FROM message WHERE conversation = conversation.id AND role = 0) "
                       "FROM conversation ORDER BY used DESC, id DESC");
        return conversations_of(connection_, rows);
    });
}

Result<void> Conversations::rename(ConversationId id, const std::string& title) {
    return at_border(sentence("The conversation keeps its name."), [&] {
        connection_.run("UPDATE conversation SET title = ? WHERE id = ?", title, id);
        if (connection_.changes() == 0) throw no_conversation(id);
    });
}

Result<void> Conversations::remove(ConversationId id) {
    return at_border(sentence("The conversation was not removed."), [&] {
        connection_.run("DELETE FROM conversation WHERE id = ?", id);
        if (connection_.changes() == 0) throw no_conversation(id);
    });
}

Result<MessageId> Conversations::add_message(ConversationId conversation, const MessageRecord& message) {
    return at_border(sentence("The message was not saved."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("UPDATE conversation SET used = ? WHERE id = ?", options_.now(), conversation);
        if (connection_.changes() == 0) throw no_conversation(conversation);
        if (message.parent && connection_.integer("SELECT count(*) FROM message WHERE id = ? AND conversation = ?",
                                                  *message.parent, conversation) == 0)
            throw no_conversation(conversation);
        connection_.run(
            "INSERT INTO message (conversation, parent, role, created, text, details) VALUES (?, ?, ?, ?, ?, ?)",
            conversation, message.parent, static_cast<int>(message.role),
            message.created == 0 ? options_.now() : message.created, message.text, message.details);
        const MessageId id = connection_.last_id();
        insert_evidence(connection_, id, message.evidence);
        transaction.commit();
        return id;
    });
}

Result<std::vector<MessageRecord>> Conversations::messages(ConversationId conversation) {
    return at_border(sentence("The conversation was not loaded."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        return messages_of(connection_, conversation, evidence_of_message);
    });
}

Result<std::vector<MessageRecord>> Conversations::messages_without_places(ConversationId conversation) {
    return at_border(sentence("The conversation was not loaded."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        return messages_of(connection_, conversation, evidence_without_places);
    });
}

}  // namespace lectern
