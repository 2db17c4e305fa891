#pragma once

#include <QString>
#include <cstdint>

namespace lectern {

// When something was used, in milliseconds since 1970.

/// "today", "yesterday", "21 November"
QString day_words(std::int64_t milliseconds);

/// "today, 14:32", "yesterday", "21 November"
QString moment_words(std::int64_t milliseconds);

/// Where there is little room: "14:32", or the day in digits.
QString short_moment_words(std::int64_t milliseconds);

}  // namespace lectern
