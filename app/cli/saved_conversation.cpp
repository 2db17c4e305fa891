#include "app/cli/saved_conversation.h"

#include <algorithm>

#include "app/command_line/output.h"

namespace lectern::cli {

namespace {

Result<ConversationRecord> find_record(Library& library, ConversationId id) {
    const auto all = library.conversations().list();
    if (!all) return fail(all.error());
    const auto found = std::ranges::find(*all, id, &ConversationRecord::id);
    const auto cannot = [](Sentence what, Sentence next) {
        return fail({.code = ErrorCode::wrong_use,
                     .what = std::move(what),
                     .means = sentence("No conversation was begun."),
                     .next = std::move(next)});
    };
    if (found == all->end())
        return cannot(sentence("The library has no conversation {id}.", id),
                      sentence("'lectern-cli library show NUMBER' lists those about a reading."));
    if (found->documents.size() != 1)
        return cannot(sentence("Conversation {id} is about several documents.", id),
                      sentence("Go on with it in Lectern's window."));
    return *found;
}

}  // namespace

Result<SavedConversation> find_conversation(Library& library, ConversationId id) {
    auto record = find_record(library, id);
    if (!record) return fail(record.error());
    const auto messages = library.conversations().messages(id);
    if (!messages) return fail(messages.error());
    auto document = library.documents().get(record->documents.front());
    if (!document) return fail(document.error());
    return SavedConversation{
        .record = std::move(*record), .turns = TurnTree(*messages), .document = std::move(*document)};
}

void say_conversation(const SavedConversation& conversation) {
    say(fmt::format("Going on with conversation {}: {}", conversation.record.id, conversation.record.title));
}

}  // namespace lectern::cli
