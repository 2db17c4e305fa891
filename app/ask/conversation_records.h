#pragma once

#include "app/ask/asker.h"
#include "storage/records.h"

namespace lectern {

/// A question as the library keeps it.
MessageRecord question_record(const Answered& answered);

/// Its answer, with evidence, recalled passages and attended pages. `document`: what both were about.
MessageRecord answer_record(const Answered& answered, MessageId question, DocumentId document);

/// Evidence as it was kept. Where it is not known who gave it, it counts as found by the program.
std::vector<Evidence> evidence_of(const MessageRecord& answer);

}  // namespace lectern
