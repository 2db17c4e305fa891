#pragma once

#include <filesystem>

#include "app/import/import.h"
#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/native_file.h"

namespace lectern {

/// What a worker gave.
struct WorkerResult {
    Document document;    ///< unless a picture was asked for
    PagePicture picture;  ///< of WorkerRequest::render_page
};

/// Has `file` (an open descriptor) read by a new process of this program that can do nothing else (confinement.h).
/// Errors: those of the reader; bad_input when the file brought it down, kept it busy for more than two minutes without
/// a new page, or made it answer nonsense; cancelled, within a tenth of a second.
Result<WorkerResult> run_import_worker(NativeFile file, const WorkerRequest& request, const ImportOptions& options);

}  // namespace lectern
