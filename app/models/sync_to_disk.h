#pragma once

#include <QFile>

namespace lectern {

/// Waits until the disk has all that was written to an open file. False: it reported an error.
bool sync_to_disk(const QFile& file);

}  // namespace lectern
