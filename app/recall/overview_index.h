#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/recall/meaning_index.h"

namespace lectern {

/// What was written down of a stretch of a document, in other words than its own.
struct WrittenNote {
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text that it is about
    std::string text;
};

/// What was written of a document, for questions about all of it.
struct WrittenOverview {
    WrittenNote whole;
    std::vector<WrittenNote> sections;  ///< in the order of the document
};

/// Chooses notes of an overview for a question.
class OverviewIndex {
 public:
    /// `encoder`: null to choose without regard to what notes mean.
    OverviewIndex(WrittenOverview overview, std::shared_ptr<SentenceEncoder> encoder);
    OverviewIndex(const OverviewIndex&) = delete;
    OverviewIndex& operator=(const OverviewIndex&) = delete;

    const WrittenOverview& overview() const { return overview_; }

    /// The sections whose notes mean most what the question does, best first; without an encoder, or in a language that
    /// it did not learn, those that part the document evenly: the middle one, those in the middle of its halves, and so
    /// on. Errors: cancelled; out of memory.
    Result<std::vector<std::size_t>> ranked(std::string_view question, const CancelToken& cancel);

 private:
    WrittenOverview overview_;
    std::string text_;  ///< of all notes
    std::vector<Passage> passages_;
    std::optional<MeaningIndex> by_meaning_;
};

}  // namespace lectern
