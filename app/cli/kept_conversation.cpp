#include "app/cli/kept_conversation.h"

#include "app/ask/conversation_records.h"

namespace lectern::cli {

void KeptConversation::add(const Answered& answered) {
    if (session_.library == nullptr || session_.hash.empty() || failed_) return;
    if (const auto kept = keep(answered); !kept) {
        say_trouble(kept.error());
        failed_ = true;
    }
}

Result<void> KeptConversation::begin(const std::string& title) {
    Library& library = session_.library->storage();
    const auto document = library.find_document(session_.hash);
    if (!document) return fail(document.error());
    if (!*document) {
        failed_ = true;  // the document could not be entered, which was said then
        return {};
    }
    document_ = (*document)->id;
    const auto begun =
        library.begin_conversation({.title = title, .documents = {document_}, .reading = session_.reading_id});
    if (!begun) return fail(begun.error());
    id_ = *begun;
    return {};
}

Result<void> KeptConversation::keep(const Answered& answered) {
    if (!id_)
        if (auto begun = begin(answered.answer.question); !begun || !id_) return begun;
    Library& library = session_.library->storage();
    const auto question = library.add_message(*id_, question_record(answered));
    if (!question) return fail(question.error());
    const auto answer = library.add_message(*id_, answer_record(answered, *question, document_));
    if (!answer) return fail(answer.error());
    return {};
}

}  // namespace lectern::cli
