#pragma once

#include <optional>

namespace lectern {

/// To be called first in main() of a program that imports documents. Where the program was started as the reader of one
/// file, by import_document of another process of it, this does the work and returns the exit code. Otherwise it
/// returns nothing, and from then on import_document starts such readers.
std::optional<int> run_as_import_worker(int argc, char** argv);

/// Whether this program has called it: only then can it be started as a reader.
bool is_its_own_import_worker();

}  // namespace lectern
