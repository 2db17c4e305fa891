#pragma once

#include <QString>
#include <cstdint>

namespace lectern {

// Numbers as people write them, in the language of QLocale().

/// "6.0 GB", "412 MB". A GB is 10^9 bytes.
QString bytes_text(std::uint64_t bytes);
/// "43,100"
QString count_text(std::int64_t count);
/// "22 %"; "under 1 %" of what is not quite nothing, and no 100 % of what is not quite all.
QString share_text(double share);
/// "good": the word of quality_text().
QString quality_word(double share);
/// "good (82 %)": what answers are expected to be worth, of those with everything remembered.
QString quality_text(double share);
/// Rounded to what one can believe of an estimate: "10 s", "3 min", "1 h 20 min".
QString duration_text(double seconds);
/// The unit once where both have the same: "15 to 35 min".
QString duration_range_text(double least, double most);
/// The same seconds that duration_text() writes.
double rounded_duration(double seconds);

}  // namespace lectern
