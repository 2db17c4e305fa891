#pragma once

#include "storage/connection.h"
#include "storage/records.h"

namespace lectern {

/// What is wrong with the file, the index, the rows and the cells of a library that was opened so. Throws Failure.
Verification verify_library(Connection& connection, const Opening& opening, const Cancellable& cancellable);

}  // namespace lectern
