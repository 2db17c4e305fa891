#pragma once

#include <optional>
#include <string_view>

namespace lectern {

inline constexpr std::string_view page_worker_command = "page-worker";

/// To be called in main() of a program that draws pages, before anything else but run_as_import_worker. Where the
/// program was started to draw the pages of one file, by a PageDrawer of another process of it, this does so until it
/// is ended. Otherwise it returns nothing, and from then on a PageDrawer can start such processes.
std::optional<int> run_as_page_worker(int argc, char** argv);

/// Whether this program has called it: only then can it be started to draw.
bool is_its_own_page_worker();

}  // namespace lectern
