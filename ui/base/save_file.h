#pragma once

#include <QByteArray>
#include <QString>

#include "engine/base/error.h"

namespace lectern {

/// Writes a file whole, or leaves what was there. `means`, `next`: of the error, which says what failed by itself.
Result<void> save_file(const QString& file, const QByteArray& bytes, Sentence means,
                       Sentence next = sentence("Choose another folder, or free some space."));

}  // namespace lectern
