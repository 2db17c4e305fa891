#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <cstdint>
#include <vector>

#include "app/engine/events.h"

namespace lectern {

/// What a part of the memory is used for.
struct MemoryPart {
    QString name;
    QString what;  ///< a sentence
    std::uint64_t bytes = 0;
    QColor colour;
    bool hatched = false;  ///< not Lectern's
};

/// In the order of the bar: weights, cells, scratch, other programs, free.
std::vector<MemoryPart> memory_parts(const event::MemoryUse& memory, const QPalette& palette);

}  // namespace lectern
