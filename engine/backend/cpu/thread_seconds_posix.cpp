#include <time.h>

#include "engine/backend/cpu/core_peaks.h"

namespace lectern::cpu {

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace lectern::cpu
