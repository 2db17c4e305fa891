#pragma once

#include "app/command_line/output.h"
#include "app/evidence/evidence.h"
#include "app/evidence/place.h"

namespace lectern::cli {

/// `document` (name of the file), `page` (from 1, within the file), `label`, `begin` and `end`.
Json describe(const Place& place);

/// `quote`, `verified`, and its place if it has one.
Json describe(const Evidence& evidence, const Document& document);

}  // namespace lectern::cli
