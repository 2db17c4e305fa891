#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/survey/findings.h"
#include "app/survey/sections.h"

namespace lectern {

/// Those of `items` that words of the section say, each with these words; the others are left out. `question`: what the
/// model was asked, whose words prove nothing; `least_share`: of an item's words that a sentence has to hold, where the
/// item does not stand there as a whole. Errors: out of memory.
Result<std::vector<Finding>> borne_out(const std::vector<std::string>& items, std::string_view question,
                                       double least_share, const Document& document, const Section& section);

}  // namespace lectern
