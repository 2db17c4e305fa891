#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lectern {

/// What a process that reads a hostile file may still do.
struct ConfinementLimits {
    std::size_t memory_bytes = 0;  ///< address space
    unsigned cpu_seconds = 0;
    std::vector<std::string> readable;  ///< folders that may be read, as far as Landlock can fence off the others
};

/// Takes from this process, for good, everything but its open descriptors, memory and the clock: no network, no other
/// program, no file (seccomp and Landlock, on Linux), and limits to memory and time. Returns in plain words what this
/// system could not take away; empty is best.
std::vector<std::string> confine(const ConfinementLimits& limits);

}  // namespace lectern
