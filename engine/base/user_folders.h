#pragma once

#include <filesystem>

namespace lectern {

// Folders of the user after the XDG base directory specification. Without a home it is the current folder.
std::filesystem::path user_data_folder();   ///< $XDG_DATA_HOME/lectern, or ~/.local/share/lectern
std::filesystem::path user_state_folder();  ///< $XDG_STATE_HOME/lectern, or ~/.local/state/lectern

}  // namespace lectern
