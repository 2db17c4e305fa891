#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/cancel.h"
#include "engine/base/error.h"

namespace lectern {

/// Entries of a ZIP file by their names.
using ArchiveEntries = std::map<std::string, std::string, std::less<>>;

/// Unpacks the entries that `wanted` says yes to (libarchive). Limits: 512 MiB altogether, 100,000 entries, and no
/// entry of more than 16 MiB that unpacks to more than 200 times its packed size: markup reaches 40, a bomb 1,000.
/// Names are given as they are stored; nothing is ever written to a file. Errors: bad_input (damaged, beyond a limit),
/// cancelled.
Result<ArchiveEntries> read_archive(std::span<const std::byte> zip, const std::function<bool(std::string_view)>& wanted,
                                    const CancelToken* cancel = nullptr);

/// Empty where there is no such entry.
std::string_view entry(const ArchiveEntries& entries, std::string_view name);

}  // namespace lectern
