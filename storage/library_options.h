#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace lectern {

/// Milliseconds since 1970, by the system's clock.
inline std::int64_t system_now() {
    using std::chrono::milliseconds;
    return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

struct LibraryOptions {
    int patience_milliseconds = 5000;                ///< how long to wait for another program that is writing
    std::function<std::int64_t()> now = system_now;  ///< milliseconds since 1970
    std::string vfs = {};                            ///< SQLite's name of the file layer; empty for the system's
    /// What of a reading's plan leaves with it when it is exported, and comes in when it is imported; empty: all.
    std::function<std::string(const std::string& plan)> shared_plan = {};
};

}  // namespace lectern
