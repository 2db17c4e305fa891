#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// Old editors wrote "&#150;" for a dash: the number of its byte in windows-1252, which Unicode gives to a control
/// character that nobody sees. Browsers show what was meant (HTML, "numeric character reference end state"), as this
/// does for the control characters U+0080 to U+009F.
std::string with_windows_characters(std::string_view utf8);

}  // namespace lectern
