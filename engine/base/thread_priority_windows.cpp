#include "engine/base/thread_priority.h"
#include "engine/base/windows_api.h"

namespace lectern {

void give_way() {
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

int thread_priority() {
    return GetThreadPriority(GetCurrentThread());
}

void take_priority(int priority) {
    SetThreadPriority(GetCurrentThread(), priority);
}

}  // namespace lectern
