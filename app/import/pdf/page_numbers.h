#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// A number in a text that may be that of its page. One page cannot tell: "Article 3" may stand on page 3.
struct PageNumber {
    enum class Form {
        alone,  ///< the whole text: "3", "- iii -", "Page 3 of 70"
        named,  ///< at its beginning or end, called a page: "The Handbook | Page 3"
        beside  ///< at its beginning or end: "The Handbook 3"
    };
    Form form = Form::alone;
    std::size_t begin = 0, end = 0;  ///< bytes of the text that belong to the number
    std::string frame;               ///< these bytes without the number itself: "page # of 70"
    std::optional<int> value;
    bool is_label = false;  ///< it is what the file calls the page: "iv", "A-3"
};

/// Every way to find one in a text without tabs, on a page with this printed label.
std::vector<PageNumber> page_numbers_in(std::string_view text, std::string_view label);

}  // namespace lectern
