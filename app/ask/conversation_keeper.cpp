#include "app/ask/conversation_keeper.h"

#include "app/ask/answer_details.h"
#include "app/ask/conversation_records.h"

namespace lectern {

void ConversationKeeper::load(ConversationId id, std::vector<MessageId> questions, std::vector<MessageId> answers,
                              int first) {
    id_ = id;
    for (std::size_t turn = 0; turn < answers.size(); ++turn) {
        questions_[first + static_cast<int>(turn)] = questions[turn];
        answers_[first + static_cast<int>(turn)] = answers[turn];
    }
}

Result<MessageId> ConversationKeeper::keep_question(Library& library, const About& about, DocumentId document,
                                                    const Turn& turn, MessageRecord record) {
    if (!id_) {
        const auto begun = library.conversations().begin({.title = about.title.empty() ? record.text : about.title,
                                                          .documents = {document},
                                                          .reading = about.reading});
        if (!begun) return fail(begun.error());
        id_ = *begun;
    }
    if (const auto known = questions_.find(turn.question); known != questions_.end()) return known->second;
    if (const auto before = answers_.find(turn.parent); before != answers_.end()) record.parent = before->second;
    const auto question = library.conversations().add_message(*id_, record);
    if (question) questions_[turn.question] = *question;
    return question;
}

Result<void> ConversationKeeper::add(Library& library, const About& about, const Turn& turn, const Answered& answered) {
    const auto document = library.documents().find(about.hash);
    if (!document) return fail(document.error());
    if (!*document) return {};
    const auto question = keep_question(library, about, (*document)->id, turn, question_record(answered));
    if (!question) return fail(question.error());
    const auto answer = library.conversations().add_message(*id_, answer_record(answered, *question, (*document)->id));
    if (!answer) return fail(answer.error());
    answers_[turn.index] = *answer;
    return {};
}

Result<void> ConversationKeeper::add_search(Library& library, const About& about, const Turn& turn,
                                            const std::string& question) {
    if (answers_.contains(turn.index)) return {};
    const auto document = library.documents().find(about.hash);
    if (!document) return fail(document.error());
    if (!*document) return {};
    const auto asked =
        keep_question(library, about, (*document)->id, turn, {.role = MessageRole::question, .text = question});
    if (!asked) return fail(asked.error());
    const auto answer = library.conversations().add_message(
        *id_, {.parent = *asked, .role = MessageRole::answer, .details = written({.every_page = true}, {})});
    if (!answer) return fail(answer.error());
    answers_[turn.index] = *answer;
    return {};
}

}  // namespace lectern
