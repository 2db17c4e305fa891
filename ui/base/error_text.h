#pragma once

#include <QString>

#include "engine/base/error.h"

namespace lectern {

/// All that an error says, in the language of the interface: what happened, what it means, what to do next.
QString error_text(const Error& error, const QString& between = QStringLiteral(" "));

}  // namespace lectern
