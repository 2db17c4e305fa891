#pragma once

#include "ui/models/model_row.h"

namespace lectern {

/// As the catalogue calls it, or its file; on one line, as it may be shown.
QString name_text(const ModelRow& row);
/// What it is good for; of one that is short of memory, what it lacks.
QString purpose_text(const ModelRow& row);
/// "38 pages a min", "about 30 pages a min", "not measured yet"
QString pace_text(const PageRate& pace);
/// "about 60 pages"
QString longest_text(int pages);
/// Whether there is memory for it, with numbers, and what can be done.
QString fit_text(const Fit& fit);

/// "In use", "Installed", "34 %"
QString state_text(const ModelRow& row);
/// What a download does now: how much came, how fast, how long it will take.
QString download_text(const DownloadState& download);
/// From 0 to 1.
double fetched_share(const ModelRow& row);
/// What can be done about one that is not here, or why its download stopped; empty: nothing is to be said.
QString fetch_text(const ModelRow& row);

/// All of a row, for those who do not see its columns.
QString spoken_text(const ModelRow& row);

/// Name and address of a licence, as rich text.
QString licence_link(const CatalogueModel& model);

}  // namespace lectern
