#pragma once

#include "app/models/downloads.h"
#include "app/models/fit.h"
#include "app/models/local_models.h"

namespace lectern {

/// How fast a model reads on this computer.
struct PageRate {
    double pages_a_minute = 0;  ///< 0: not known
    bool is_measured = false;   ///< else it is reckoned from that of another model
};

/// A model as the list shows it.
struct ModelRow {
    ListedModel model;
    Fit fit;
    PageRate pace;
    int longest_pages = 0;  ///< that it was made for; 0: not known
    bool is_recommended = false;
    bool open = false;                      ///< it is used now
    std::optional<DownloadState> download;  ///< of this run of the program

    bool is_here() const { return model.file.has_value(); }
    bool is_being_fetched() const { return download && download->running; }
    bool can_be_fetched() const { return !is_here() && model.known && !model.known->sources.empty(); }
    /// An unfinished download, of this run of the program or of an earlier one.
    bool is_begun() const { return !is_here() && (download || model.fetched_bytes > 0); }
    bool fits() const { return fit.verdict != Fit::Verdict::does_not_fit; }
    /// One that is here may be tried whatever the estimate says, and what has arrived of another can be removed.
    bool can_be_chosen() const { return fits() || is_here() || is_begun(); }
    std::optional<double> score() const { return model.known ? model.known->score : std::nullopt; }
};

}  // namespace lectern
