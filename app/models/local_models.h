#pragma once

#include <optional>
#include <span>

#include "app/models/catalogue.h"

namespace lectern {

/// A model that is in the catalogue, on this machine, or both.
struct ListedModel {
    std::optional<CatalogueModel> known;        ///< by the catalogue
    std::optional<std::filesystem::path> file;  ///< on this machine; the first part of a model that is split
    std::uint64_t bytes = 0;                    ///< of all parts
    std::uint64_t fetched_bytes = 0;            ///< of a download that was not finished
    bool in_folder = false;                     ///< Lectern keeps it, and may remove it

    /// For people.
    std::string title() const { return known ? known->title : file->stem().string(); }
};

/// The unfinished download of a file, beside it.
std::filesystem::path part_of(const std::filesystem::path& file);
/// What says that a file's SHA-256 was checked after it was written, and what the sum is.
std::filesystem::path stamp_of(const std::filesystem::path& file);

/// The models of the catalogue, then the other GGUF files of `folder`, then those of `added` that are still there.
std::vector<ListedModel> list_models(std::span<const CatalogueModel> catalogue, const std::filesystem::path& folder,
                                     std::span<const std::filesystem::path> added);

/// Removes a model that lies in `folder`, with all its parts, its stamp, and what was fetched of it.
/// Errors: a file that lies elsewhere, that is `open`, or that the system does not let go (ErrorCode::wrong_use,
/// failed).
Result<void> remove_model(const std::filesystem::path& file, const std::filesystem::path& folder,
                          const std::filesystem::path& open);

}  // namespace lectern
