#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lectern {

/// Length in bytes of the longest front part of `utf8` that may be normalised without knowing the rest; 0 if none.
std::size_t nfc_prefix(std::string_view utf8);

/// Appends `utf8` (well-formed) in Unicode normalization form C to `out`. A run of more than 4 KiB of combining marks
/// is no writing; it is cut, because sorting it would take quadratic time.
void append_nfc(std::string_view utf8, std::string& out);

/// True if nothing would change.
bool is_nfc(std::string_view utf8);

/// What text taken from a page description needs before NFC: presentation ligatures (U+FB00..FB06) as letters, no
/// control characters, no-break and other typographic spaces as plain spaces. Soft hyphens stay: line joining needs
/// them.
std::string clean_page_text(std::string_view utf8);

}  // namespace lectern
