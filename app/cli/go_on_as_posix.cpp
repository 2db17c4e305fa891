#include <unistd.h>

#include <cerrno>

#include "app/cli/go_on_as.h"

namespace lectern::cli {

std::optional<int> go_on_as(const std::filesystem::path& program, char** argv, std::error_code& error) {
    execv(program.c_str(), argv);
    error.assign(errno, std::generic_category());
    return std::nullopt;
}

}  // namespace lectern::cli
