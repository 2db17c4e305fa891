#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/ask/asker.h"

namespace lectern {

/// What is said about an answer beside its evidence: the same when it has just ended and when it comes out of the
/// library.
struct AnswerDetails {
    std::optional<ReadSoFar> read;  ///< what it could rest on; nothing: an answer of before this was kept
    StopReason stop = StopReason::end_token;
    bool every_page = false;  ///< there is no answer: every page was searched, and a survey has what was found
    bool looked_for_evidence = false;
    bool from_passages = false;          ///< it saw passages and the document's beginning, not what was kept
    PageChoice pages;                    ///< that the answer was to come from; empty: all
    bool overview_was_read = false;      ///< what was written of the whole document stood before the question
    std::vector<AttendedPage> attended;  ///< pages that the model looked at
    std::vector<int> recalled_pages;     ///< pages with passages that were read again, in their order
    std::string thoughts;                ///< that the model had before it
    int turns_seen = 0;                  ///< of the turns before it
    int tokens = 0;
    double seconds = 0, tokens_per_second = 0;
    std::string model;   ///< as its file names it
    std::string server;  ///< see Answered::server
};

AnswerDetails details_of(const Answered& answered);

/// As MessageRecord::details keeps it: JSON, with the sources of `evidence` in their order.
std::string written(const AnswerDetails& details, const std::vector<Evidence>& evidence);

/// What written() gave. What the library may not say, or says of pages beyond the document's, is left out: anybody may
/// have written it.
AnswerDetails details_from(const std::string& written, int document_pages);
/// One for each of the first pieces of evidence.
std::vector<Evidence::Source> sources_from(const std::string& written);

}  // namespace lectern
