#pragma once

#include "ui/models/model_table.h"

namespace lectern {

/// "fits", "tight", "does not fit"
QString fit_word(const Fit& fit);
/// The same with numbers, and what can be done.
QString fit_text(const Fit& fit);

/// "in use", "fetching, 34 %"
QString state_word(const ModelRow& row);
/// What a download does now: how much came, how fast, how long it will take.
QString download_text(const DownloadState& download);
/// From 0 to 1.
double fetched_share(const ModelRow& row);

/// Name and address of a licence, as rich text.
QString licence_link(const CatalogueModel& model);

}  // namespace lectern
