#include "app/evidence/own_quote.h"

#include <sstream>
#include <string>

namespace lectern {

namespace {

std::string words_without_stop(std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    std::istringstream all{std::string(text)};
    std::string words;
    for (std::string word; all >> word;) words += ' ' + word;
    return words;
}

}  // namespace

bool is_own_quote(std::string_view item, std::string_view quote) {
    return words_without_stop(item) == words_without_stop(quote);
}

}  // namespace lectern
