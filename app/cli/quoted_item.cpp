#include "app/cli/quoted_item.h"

#include <fmt/format.h>

#include "app/command_line/output.h"

namespace lectern::cli {

namespace {

/// Models end an item with a full stop where the quote ends before it, and the other way round.
std::string_view without_full_stop(std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    return text;
}

}  // namespace

std::string quoted_item(std::string_view item, std::string_view pages, std::string_view quote,
                        std::string_view indent) {
    const std::string words = in_one_line(std::string(quote));
    if (without_full_stop(words) == without_full_stop(item))
        return fmt::format("{}- \"{}\" ({})\n", indent, item, pages);
    return fmt::format("{}- {} ({})\n{}    \"{}\"\n", indent, item, pages, indent, words);
}

}  // namespace lectern::cli
