#pragma once

#include <QString>
#include <optional>

namespace lectern {

/// What another model means for the documents that are open.
struct SwitchCost {
    QString from, to;                ///< names of the models
    int documents = 0;               ///< that are open, with their text
    std::optional<int> read_before;  ///< of them, by the other model; nothing: not known yet
    int unsaved = 0;                 ///< whose reading is in memory alone
    bool is_reading = false;         ///< one of them is being read
};

/// Empty: nothing is open.
QString switch_text(const SwitchCost& cost);

}  // namespace lectern
