#include <unistd.h>

#include <csignal>

#include "app/command_line/interrupt.h"
#include "engine/base/error.h"

namespace lectern::cli {

namespace {

void on_signal(int) {
    if (interrupted().cancelled()) _exit(static_cast<int>(ErrorCode::cancelled));
    interrupted().cancel();
}

}  // namespace

void watch_interrupts() {
    interrupted();  // is made before a signal could want it
    struct sigaction action {};
    action.sa_handler = on_signal;  // without SA_RESTART, so that a prompt that waits for input ends
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

}  // namespace lectern::cli
