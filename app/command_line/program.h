#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/error.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// A command's work once its options are parsed. Errors end the program with their code.
using Run = std::function<Result<void>()>;

/// A program of commands: lectern-cli, lectern-lab.
struct Program {
    std::string name;  ///< as a person types it
    std::string what;  ///< what it does, in a sentence
    /// Each adds a command; the Run is set to its work when the person chose it.
    std::vector<void (*)(CLI::App&, Run&)> commands;
};

/// All that main() does: parses, works, and says on stderr what went wrong. Returns the exit code.
int run_program(const Program& program, int argc, char** argv);

}  // namespace lectern::cli
