#pragma once

#include <QString>

namespace lectern {

/// Whether a text ends in one passage said over and over, as small models do that have lost their way.
bool repeats_itself(const QString& text);

}  // namespace lectern
