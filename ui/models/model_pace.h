#pragma once

#include <span>

#include "ui/models/model_row.h"
#include "ui/workspace/settings.h"

namespace lectern {

/// Of English prose: a page of 400 words. The policy manual has 515 a page.
inline constexpr int tokens_of_a_page = 520;

/// As measured when the model read last; else from what another one of the catalogue was measured at and how fast they
/// are beside each other, where the processor computes both.
PageRate pace_of(const ListedModel& model, std::span<const ListedModel> all, const Settings& settings);

/// Of a document that fills what a model was trained on at once, rounded down to what one can say; 0: not known.
int longest_pages(int good_up_to);

}  // namespace lectern
