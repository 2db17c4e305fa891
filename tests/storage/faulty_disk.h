#pragma once

#include <string>

namespace lectern {

/// A disk that fails on demand: a file layer for SQLite (LibraryOptions::vfs) over the system's. There is one; used by
/// one thread.
class FaultyDisk {
 public:
    enum class Fault {
        none,
        full,         ///< no write and no growth of a file succeeds any more
        error,        ///< one operation fails
        short_write,  ///< one write does half of its work and fails
    };

    /// Its name for SQLite; registered by the first call.
    static const std::string& name();

    /// The fault happens at the operation `at` (1 is the next) that writes, cuts, syncs or removes.
    static void plan(Fault fault, int at);
    /// From now on everything works.
    static void mend();

    /// Whether the planned fault has happened.
    static bool failed();
    /// Operations since plan().
    static int operations();
};

}  // namespace lectern
