#include <algorithm>
#include <bit>

#include "engine/base/thread_pool.h"
#include "engine/base/windows_api.h"

namespace lectern {

/// Of the group of up to 64 cores that the process was put into: threads leave it only when they are told to.
int ThreadPool::available_cores() {
    DWORD_PTR ours = 0, all = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) != 0 && ours != 0) return std::popcount(ours);
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace lectern
