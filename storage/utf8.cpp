#include "storage/utf8.h"

#include <unicode/utf8.h>

namespace lectern {

int next_code_point(std::string_view utf8, int& at) {
    const int size = static_cast<int>(utf8.size());
    UChar32 code_point = 0;
    U8_NEXT(utf8.data(), at, size, code_point);
    return code_point;
}

std::int64_t count_code_points(std::string_view utf8) {
    std::int64_t count = 0;
    for (int at = 0; at < static_cast<int>(utf8.size()); ++count)
        if (next_code_point(utf8, at) < 0) return -1;
    return count;
}

}  // namespace lectern
