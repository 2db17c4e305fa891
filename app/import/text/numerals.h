#pragma once

#include <string>

namespace lectern {

/// A number as lists show it. Styles: '1', 'a', 'A', 'i', 'I'; what a style cannot write is written with digits.
std::string numeral(long number, char style);

}  // namespace lectern
