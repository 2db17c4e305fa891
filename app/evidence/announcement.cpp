#include "app/evidence/announcement.h"

#include <unicode/regex.h>
#include <unicode/utext.h>

#include <algorithm>

namespace lectern {

namespace {

// Up to a comma, or "that": what is longer may say something.
constexpr const char* announcements =
    R"(\A\s*(?:(?:according to|based on|as (?:stated|mentioned|said|described) in)\b[^.,:\n]{1,80},\s*)"
    R"(|(?:the|this) (?:[\w-]+ ){1,3}(?:states|says|mentions|indicates|explains|notes|specifies) that\s+)"
    R"(|(?:laut|gemäß|nach)\s+(?:dem|der|den|diesem|dieser)\s+(?:\w+\s+)?)"
    R"((?:dokument|text|abschnitt|handbuch|passage|auszug)\w*,?\s+)"
    R"(|(?:根据|依据|据)[^，。,\n]{1,20}[，,]\s*))";

}  // namespace

std::string_view without_announcement(std::string_view answer) {
    UErrorCode status = U_ZERO_ERROR;
    icu::RegexMatcher matcher(icu::UnicodeString::fromUTF8(announcements), UREGEX_CASE_INSENSITIVE, status);
    UText* text = utext_openUTF8(nullptr, answer.data(), static_cast<std::int64_t>(answer.size()), &status);
    std::size_t begin = 0;
    if (U_SUCCESS(status)) {
        matcher.reset(text);
        if (matcher.lookingAt(status) && U_SUCCESS(status)) begin = static_cast<std::size_t>(matcher.end64(status));
    }
    utext_close(text);
    begin = std::min(begin, answer.size());
    return begin == answer.size() ? answer : answer.substr(begin);
}

}  // namespace lectern
