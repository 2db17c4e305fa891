#include <malloc.h>

#include <fstream>
#include <string>

#include "engine/base/memory.h"

namespace lectern {

namespace {

/// A "Name:   123 kB" line of a file in /proc, in bytes.
std::size_t proc_kilobytes(const char* file, const std::string& name) {
    std::ifstream in(file);
    std::string word;
    while (in >> word) {
        std::size_t kilobytes = 0;
        if (word == name && in >> kilobytes) return kilobytes * 1024;
    }
    return 0;
}

}  // namespace

std::size_t resident_bytes() {
    return proc_kilobytes("/proc/self/status", "VmRSS:");
}
std::size_t peak_resident_bytes() {
    return proc_kilobytes("/proc/self/status", "VmHWM:");
}
std::size_t installed_bytes() {
    return proc_kilobytes("/proc/meminfo", "MemTotal:");
}
std::size_t available_bytes() {
    return proc_kilobytes("/proc/meminfo", "MemAvailable:");
}

void return_freed_memory() {
    malloc_trim(0);
}

}  // namespace lectern
