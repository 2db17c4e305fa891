#pragma once

#include <vector>

#include "app/import/pdf/gutter_candidates.h"
#include "app/import/pdf/sorted_columns.h"

namespace lectern {

/// The gutters beside running text, and in and between lists. A gutter parts columns, each of which is read to its end,
/// unless what stands on its two sides begins together again and again, as the cells of a row do. It reaches up and
/// down to what stands across it.
std::vector<Gutter> gutters_of(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                               const std::vector<SortedList>& lists);

}  // namespace lectern
