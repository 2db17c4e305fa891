#pragma once

#include <QString>

#include "ui/workspace/workspace.h"

namespace lectern {

/// What somebody who is to help needs to know: program, machine, model, last errors. No names of files, nothing of what
/// was read or asked.
QString diagnostics(Workspace& workspace);

/// Version, system, processor and memory, on one line: for the log.
std::string machine_line();

/// What the model that is open is computed on, without how: "cpu/avx2".
QString device_words(const ModelState& model);

/// Which graphics card computes, or why the processor does, as far as it can be known.
QString computing_words(const ModelState& model);

}  // namespace lectern
