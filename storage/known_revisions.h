#pragma once

#include <cstdint>
#include <map>

#include "storage/records.h"

namespace lectern {

/// The revision, which rises with each checkpoint, of every reading that an open library began, saved or loaded. Where
/// the file has another one, another program saved the reading meanwhile.
using KnownRevisions = std::map<ReadingId, std::int64_t>;

}  // namespace lectern
