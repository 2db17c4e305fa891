#include <unistd.h>

#include "engine/base/own_process.h"

namespace lectern {

std::filesystem::path own_program() {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

std::filesystem::path program_to_start_again() {
    return "/proc/self/exe";
}

std::uint32_t own_process() {
    return static_cast<std::uint32_t>(getpid());
}

}  // namespace lectern
