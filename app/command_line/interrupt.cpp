#include "app/command_line/interrupt.h"

#include <unistd.h>

#include <csignal>

#include "engine/base/error.h"

namespace lectern::cli {

namespace {

CancelToken token;

void on_signal(int) {
    if (token.cancelled()) _exit(static_cast<int>(ErrorCode::cancelled));
    token.cancel();
}

}  // namespace

void watch_interrupts() {
    struct sigaction action {};
    action.sa_handler = on_signal;  // without SA_RESTART, so that a prompt that waits for input ends
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

CancelToken& interrupted() {
    return token;
}

void forget_interrupt() {
    token.reset();
}

}  // namespace lectern::cli
