#pragma once

#include <sys/types.h>

#include <filesystem>
#include <fstream>
#include <vector>

/// The processes that this one has started and that still run, as the kernel lists them.
inline std::vector<pid_t> child_processes() {
    std::vector<pid_t> processes;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (pid_t process = 0; children >> process;) processes.push_back(process);
    }
    return processes;
}
