#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace lectern {

/// Where the time of a graphics card goes.
struct DeviceTimes {
    struct Row {
        std::int64_t calls = 0;
        double seconds = 0;  ///< from the call to the end of the work
    };
    std::string part;  ///< of the work that is being done now; set by the caller of the backend
    /// By part and kernel; copies are "upload", "download", "copy" and "clear".
    std::map<std::pair<std::string, std::string>, Row> rows;

    double seconds_of(const std::string& of_part) const {
        double sum = 0;
        for (const auto& [key, row] : rows)
            if (key.first == of_part) sum += row.seconds;
        return sum;
    }
};

}  // namespace lectern
