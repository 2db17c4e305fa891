#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// `guess` is what a detector takes `sample` for, which knows neither the encodings of DOS and of old Macs nor Thai.
/// The name of one of these where letters stand in words by it as people write them, and by the guess do not; else
/// `guess`.
std::string likelier_encoding(std::string_view sample, std::string guess);

/// "UTF-16LE" or "UTF-16BE" where `bytes` are Chinese, Japanese or Korean in it, without a byte order mark; else empty.
std::string unmarked_east_asian_utf16(std::string_view bytes);

/// The ISO-2022 encoding whose escape sequences stand in `bytes`, which are all ASCII otherwise; else empty.
std::string escaped_encoding(std::string_view bytes);

}  // namespace lectern
