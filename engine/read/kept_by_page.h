#pragma once

#include <vector>

#include "engine/read/reading.h"

namespace lectern {

/// What share of each page's cells, over all layers and heads, a reading kept: [pages], from 0 to 1; 0 where nothing
/// was read or there is no text. Layers with a sliding window do not count: they keep the last pages alone, whatever
/// those are about.
std::vector<float> kept_by_page(const Reading& reading, const TokenizedDocument& document, const Model& model);

}  // namespace lectern
