#include "app/cli/quoted_item.h"

#include <fmt/format.h>

#include "app/command_line/output.h"
#include "app/evidence/own_quote.h"

namespace lectern::cli {

std::string quoted_item(std::string_view item, std::string_view pages, std::string_view quote,
                        std::string_view indent) {
    if (is_own_quote(item, quote)) return fmt::format("{}- \"{}\" ({})\n", indent, item, pages);
    return fmt::format("{}- {} ({})\n{}    \"{}\"\n", indent, item, pages, indent, in_one_line(std::string(quote)));
}

}  // namespace lectern::cli
