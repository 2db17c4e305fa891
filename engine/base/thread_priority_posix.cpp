#include <sys/resource.h>
#include <unistd.h>

#include "engine/base/thread_priority.h"

namespace lectern {

/// Threads that this one makes inherit it. The program may have been started with a niceness of its own.
void give_way() {
    constexpr int nicer = 5;
    const auto thread = static_cast<id_t>(gettid());
    (void)setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + nicer);
}

int thread_priority() {
    return 0;
}

void take_priority(int /*priority*/) {}

}  // namespace lectern
