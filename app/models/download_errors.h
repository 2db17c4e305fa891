#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/models/catalogue.h"
#include "engine/base/sentence.h"

namespace lectern::download_errors {

/// No host, no connection, or one that broke again and again.
Error no_connection(const CatalogueModel& model, std::string_view host, const Sentence& why);
/// Who answered could not prove to be the host.
Error not_trusted(const CatalogueModel& model, std::string_view host, const Sentence& why);
/// The host leads to an address whose connection is not checked, or round in circles.
Error bad_redirect(const CatalogueModel& model, std::string_view host);
/// The host answered with this HTTP status.
Error refused(const CatalogueModel& model, std::string_view host, int status);
/// What the host has is not of the size that the catalogue names.
Error other_file(const CatalogueModel& model, std::string_view host);
Error wrong_sum(const CatalogueModel& model);
Error disk_full(const std::filesystem::path& folder, std::uint64_t needed, std::uint64_t free);
Error cannot_write(const std::filesystem::path& path, const Sentence& why);
Error fetched_elsewhere(const CatalogueModel& model);
Error no_source(const CatalogueModel& model);

}  // namespace lectern::download_errors
