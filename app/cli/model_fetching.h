#pragma once

#include "app/models/catalogue.h"

namespace lectern::cli {

/// Fetches a model into models_folder(), or goes on with what has arrived; says on stderr how far it is. Returns its
/// file. What has arrived stays whatever happens. Errors: those of ModelDownload (app/models/download.h); cancelled, by
/// Ctrl-C.
Result<std::filesystem::path> fetch_model(const CatalogueModel& model);

}  // namespace lectern::cli
