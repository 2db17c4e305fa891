#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// The web page in a file that holds one with its pictures, as mails do (MHTML): the first part that is HTML, else the
/// first that is plain text, without what was done to it for the way through mail. Its letters are UTF-8 with a byte
/// order mark where the part names another encoding. None if there is no such part.
struct MhtmlPage {
    std::string content;
    bool is_html = true;
};
std::optional<MhtmlPage> page_of_mhtml(std::string_view file);

}  // namespace lectern
