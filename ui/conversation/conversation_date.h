#pragma once

#include <QString>

namespace lectern {

/// "today, 14:32", or the day. `used`: milliseconds since 1970.
QString conversation_date(qint64 used);

}  // namespace lectern
