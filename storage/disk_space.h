#pragma once

#include "storage/connection.h"
#include "storage/records.h"

namespace lectern {

// What a library takes on the disk, and how to take less. All throw Failure.

/// Of the file, its journal and its backups.
LibraryUsage usage_of(Connection& connection);

/// Gives unused space back to the system, and removes backups of earlier versions.
void give_unused_back(Connection& connection, const CancelToken* cancel);

}  // namespace lectern
