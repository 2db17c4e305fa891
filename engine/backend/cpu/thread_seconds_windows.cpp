#include <chrono>

#include "engine/backend/cpu/core_peaks.h"

namespace lectern::cpu {

/// Windows counts the time of threads in sixtieths of a second, which is too coarse: what else runs counts here, too.
double thread_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace lectern::cpu
