#pragma once

#include <optional>

#include "app/command_line/program.h"

namespace lectern::cli {

/// Where `argv` names a command of lectern-lab, goes on as lectern-lab, with the same arguments, and does not return:
/// scripts that were written when lectern-cli had these commands still work. Nothing for other commands; the exit code
/// where lectern-lab does not lie beside this program, which is said on stderr.
std::optional<int> hand_over_to_lab(int argc, char** argv);

/// Adds these commands to the help; none of them has any work here.
void list_lab_commands(CLI::App& app, Run& chosen);

}  // namespace lectern::cli
