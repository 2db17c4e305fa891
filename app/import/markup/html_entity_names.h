#pragma once

#include <string_view>

namespace lectern {

/// The code points that HTML calls `name` ("eacute"), in hexadecimal and joined by '+': "E9". Empty if it is no such
/// name, or one of the five that XML knows by itself.
std::string_view html_entity_code_points(std::string_view name);

}  // namespace lectern
