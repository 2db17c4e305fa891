#pragma once

#include <filesystem>

namespace lectern {

// Folders of the user after the XDG base directory specification. Without a home they lie in the current folder. On
// Windows they lie in Lectern of the user's local application data, unless a variable says otherwise.
std::filesystem::path user_data_folder();   ///< $XDG_DATA_HOME/lectern, or ~/.local/share/lectern
std::filesystem::path user_state_folder();  ///< $XDG_STATE_HOME/lectern, or ~/.local/state/lectern
/// $XDG_CACHE_HOME/lectern, or ~/.cache/lectern; empty without a home.
std::filesystem::path user_cache_folder();

}  // namespace lectern
