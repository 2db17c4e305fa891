#pragma once

#include <string>

#include "app/import/markup/formula_tree.h"
#include "app/import/markup/xml_reader.h"

namespace lectern {

/// A formula on one line, as people write one in a mail: "(a+b)/c", "x^2", "x_i", "sqrt(x)", "sum from i=1 to 10 of i",
/// "[1, 2; 3, 4]". Brackets stand where the line would mean something else without them. What cannot be written so, and
/// nothing (a formula that was too large), is "[formula]". Annotations, which repeat a formula in TeX, are left out.
std::string formula_text(const std::optional<FormulaNode>& formula);

/// The formula whose start the reader is at, up to its end.
std::string read_formula(XmlReader& reader);

}  // namespace lectern
