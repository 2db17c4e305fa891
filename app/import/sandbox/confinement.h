#pragma once

#include <cstddef>
#include <string>
#include <vector>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LECTERN_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LECTERN_SANITIZED 1
#endif
#endif

#include "engine/base/sentence.h"

namespace lectern {

/// Not under sanitizers, which reserve terabytes of addresses for their own use.
#ifdef LECTERN_SANITIZED
inline constexpr bool memory_is_limited = false;
#else
inline constexpr bool memory_is_limited = true;
#endif

/// What a process that reads a hostile file may still do.
struct ConfinementLimits {
    std::size_t memory_bytes = 0;  ///< address space
    unsigned cpu_seconds = 0;
    std::vector<std::string> readable;  ///< folders that may be read, as far as Landlock can fence off the others
};

/// Takes from this process, for good, everything but its open descriptors, memory and the clock: no network, no other
/// program, no file (seccomp and Landlock, on Linux), and limits to memory and time. Windows takes other programs,
/// writing (by a low level of integrity), code that is made in memory, and has the limits (by a job); reading and the
/// network it leaves. Returns in plain words what this system could not take away; empty is best.
std::vector<Sentence> confine(const ConfinementLimits& limits);

}  // namespace lectern
