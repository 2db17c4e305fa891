#include "app/ask/conversation_records.h"

#include <nlohmann/json.hpp>

namespace lectern {

namespace {

/// Pages are indices here, as everywhere in the library.
std::string details_of(const Answered& answered) {
    using Json = nlohmann::ordered_json;
    Json recalled = Json::array(), attended = Json::array();
    for (const RecalledPassage& passage : answered.recalled.passages)
        recalled.push_back({{"page", passage.page}, {"begin", passage.begin}, {"end", passage.end}});
    for (const AttendedPage& page : answered.attended) attended.push_back({{"page", page.page}, {"share", page.share}});
    return Json{{"recalled", std::move(recalled)},
                {"overview", !answered.recalled.overview.empty()},
                {"attended", std::move(attended)},
                {"tokens", answered.answer.tokens},
                {"stop", name(answered.answer.stop)}}
        .dump();
}

}  // namespace

MessageRecord question_record(const Answered& answered) {
    return {.role = MessageRole::question, .text = answered.answer.question};
}

MessageRecord answer_record(const Answered& answered, MessageId question, DocumentId document) {
    MessageRecord record{
        .parent = question, .role = MessageRole::answer, .text = answered.answer.text, .details = details_of(answered)};
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

Evidence evidence_of(const EvidenceRecord& record) {
    Evidence evidence{.quote = record.quote, .verified = record.verified};
    if (record.verified) {
        evidence.page = record.page;
        evidence.begin = static_cast<std::uint64_t>(record.begin);
        evidence.end = static_cast<std::uint64_t>(record.end);
    }
    return evidence;
}

}  // namespace lectern
