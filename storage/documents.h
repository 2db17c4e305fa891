#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

/// The documents of a library, with the text of their pages. A part of Library, which says what all parts promise.
class Documents {
 public:
    /// Both must outlive it, as Library sees to.
    Documents(Connection& connection, const LibraryOptions& options) : connection_(connection), options_(options) {}

    /// Adds a document with all its pages. One that is there already, by hash, keeps its id and pages; name, path and
    /// times are brought up to date. Pages that came with an imported reading give way to these.
    Result<DocumentId> add(const DocumentRecord& document, std::span<const PageRecord> pages);

    Result<DocumentRecord> get(DocumentId id);
    Result<std::optional<DocumentRecord>> find(std::string_view hash);
    Result<std::vector<DocumentRecord>> list();            ///< last used first
    Result<std::vector<PageRecord>> pages(DocumentId id);  ///< without words
    Result<PageRecord> page(DocumentId id, int number);    ///< 0-based; with words

    /// Of a document whose pages stay.
    Result<void> replace_outline(DocumentId id, std::string_view outline);

    /// What the parts of its text mean, as whoever saves them writes vectors. `made_of`: all that they depend on.
    Result<void> save_meaning(DocumentId id, std::string_view made_of, std::span<const std::byte> vectors);
    /// The same; nothing where others were saved, or none.
    Result<std::vector<std::byte>> meaning(DocumentId id, std::string_view made_of);

    /// With its readings and conversations.
    Result<void> remove(DocumentId id);

    /// The pages, of these documents or of all if none are named, that hold words of `query`, best first. `query` is
    /// plain text: nothing in it is an operator. Case, accents and English endings do not matter; scripts without
    /// blanks are found by pairs of neighbouring characters.
    Result<std::vector<PageMatch>> search(std::string_view query, std::span<const DocumentId> documents, int limit);

 private:
    Connection& connection_;
    const LibraryOptions& options_;
};

}  // namespace lectern
