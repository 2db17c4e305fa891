#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// What stands for a picture that its author described: "[picture: a red door]". Empty if the description is none, or
/// only the name of a file.
std::string picture_text(std::string_view description);

}  // namespace lectern
