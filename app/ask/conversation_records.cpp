#include "app/ask/conversation_records.h"

#include "app/ask/answer_details.h"

namespace lectern {

MessageRecord question_record(const Answered& answered) {
    return {.role = MessageRole::question, .text = answered.answer.question};
}

MessageRecord answer_record(const Answered& answered, MessageId question, DocumentId document) {
    MessageRecord record{.parent = question,
                         .role = MessageRole::answer,
                         .text = answered.answer.text,
                         .details = written(details_of(answered), answered.evidence)};
    for (const Evidence& evidence : answered.evidence) {
        EvidenceRecord kept{.quote = evidence.quote, .verified = evidence.verified};
        if (evidence.verified) {
            kept.document = document;
            kept.page = evidence.page;
            kept.begin = static_cast<std::int64_t>(evidence.begin);
            kept.end = static_cast<std::int64_t>(evidence.end);
        }
        record.evidence.push_back(std::move(kept));
    }
    return record;
}

std::vector<Evidence> evidence_of(const MessageRecord& answer) {
    const std::vector<Evidence::Source> sources = sources_from(answer.details);
    std::vector<Evidence> all;
    for (std::size_t i = 0; i < answer.evidence.size(); ++i) {
        const EvidenceRecord& record = answer.evidence[i];
        Evidence evidence{.source = i < sources.size() ? sources[i] : Evidence::Source::text,
                          .quote = record.quote,
                          .verified = record.verified};
        // What does not stand in the text, only a model can have said.
        if (!record.verified) evidence.source = Evidence::Source::model;
        if (record.verified) {
            evidence.page = record.page;
            evidence.begin = static_cast<std::uint64_t>(record.begin);
            evidence.end = static_cast<std::uint64_t>(record.end);
        }
        all.push_back(std::move(evidence));
    }
    return all;
}

}  // namespace lectern
