#include "app/ask/conversation_keeper.h"

#include "app/ask/conversation_records.h"

namespace lectern {

void ConversationKeeper::load(ConversationId id, std::vector<MessageId> questions, std::vector<MessageId> answers) {
    id_ = id;
    for (std::size_t turn = 0; turn < answers.size(); ++turn) {
        questions_[static_cast<int>(turn)] = questions[turn];
        answers_[static_cast<int>(turn)] = answers[turn];
    }
}

Result<void> ConversationKeeper::add(Library& library, const About& about, const Turn& turn, const Answered& answered) {
    const auto document = library.documents().find(about.hash);
    if (!document) return fail(document.error());
    if (!*document) return {};
    if (!id_) {
        const auto begun = library.conversations().begin(
            {.title = answered.answer.question, .documents = {(*document)->id}, .reading = about.reading});
        if (!begun) return fail(begun.error());
        id_ = *begun;
    }
    if (!questions_.contains(turn.question)) {
        MessageRecord record = question_record(answered);
        if (const auto before = answers_.find(turn.parent); before != answers_.end()) record.parent = before->second;
        const auto question = library.conversations().add_message(*id_, record);
        if (!question) return fail(question.error());
        questions_[turn.question] = *question;
    }
    const auto answer =
        library.conversations().add_message(*id_, answer_record(answered, questions_[turn.question], (*document)->id));
    if (!answer) return fail(answer.error());
    answers_[turn.index] = *answer;
    return {};
}

}  // namespace lectern
