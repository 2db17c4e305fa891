#include "engine/base/windows_api.h"
// Behind <windows.h>, which it needs.
#include <malloc.h>
#include <psapi.h>

#include "engine/base/memory.h"

namespace lectern {

namespace {

PROCESS_MEMORY_COUNTERS counters_of_process() {
    PROCESS_MEMORY_COUNTERS counters{};
    GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
    return counters;
}

MEMORYSTATUSEX status_of_machine() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    GlobalMemoryStatusEx(&status);
    return status;
}

}  // namespace

std::size_t resident_bytes() {
    return counters_of_process().WorkingSetSize;
}
std::size_t peak_resident_bytes() {
    return counters_of_process().PeakWorkingSetSize;
}
std::size_t installed_bytes() {
    return status_of_machine().ullTotalPhys;
}
std::size_t available_bytes() {
    return status_of_machine().ullAvailPhys;
}

void return_freed_memory() {
    _heapmin();
}

}  // namespace lectern
