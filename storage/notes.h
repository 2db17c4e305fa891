#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

using NoteId = std::int64_t;

/// A part of a document that a person marked, with words of their own or without.
struct NoteRecord {
    NoteId id = 0;  ///< given by who makes it, at random: one that was removed can come back as what it was
    DocumentId document = 0;
    std::int64_t begin = 0;  ///< bytes of the document's text as it was then
    std::int64_t end = 0;
    std::string quote;  ///< what stood there: finds the place again where the text is another
    std::string text;   ///< may be empty
    std::int64_t created = 0;

    bool operator==(const NoteRecord&) const = default;
};

constexpr int most_notes = 10'000;                              ///< of one document
constexpr std::size_t most_note_bytes = std::size_t{64} << 20;  ///< of all quotes and texts of one document
constexpr std::size_t longest_note = std::size_t{1} << 20;      ///< bytes of its quote, and of its text

/// What a person marked in documents. It goes with the document, and stays here when a reading is exported. A part of
/// Library, which says what all parts promise.
class Notes {
 public:
    /// Both must outlive it, as Library sees to.
    Notes(Connection& connection, const LibraryOptions& options) : connection_(connection), options_(options) {}

    /// Adds it, or changes the one with its id. Errors: too long, or too many.
    Result<void> put(const NoteRecord& note);
    Result<void> remove(NoteId id);
    /// In the order of the text.
    Result<std::vector<NoteRecord>> of(DocumentId document);
    /// Whether something is marked in a document that was opened from this path.
    Result<bool> are_left_at(std::string_view path);
    /// Gives a document that was opened where another had been a copy of what was marked in that. What was joined of
    /// several files gets none of its first file's.
    Result<void> take_over(DocumentId document);

 private:
    Connection& connection_;
    const LibraryOptions& options_;
};

}  // namespace lectern
