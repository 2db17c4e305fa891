#pragma once

#include <cstdint>
#include <filesystem>

namespace lectern {

/// The file of this program, wherever links to it lie.
std::filesystem::path own_program();

/// What starts this program again, on Linux also when its file was replaced by a newer one since.
std::filesystem::path program_to_start_again();

/// The number of this process among those that run now.
std::uint32_t own_process();

}  // namespace lectern
