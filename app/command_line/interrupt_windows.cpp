#include "app/command_line/interrupt.h"
#include "engine/base/error.h"
#include "engine/base/windows_api.h"

namespace lectern::cli {

namespace {

/// On a thread that Windows makes for it.
BOOL WINAPI on_event(DWORD event) {
    if (interrupted().cancelled()) TerminateProcess(GetCurrentProcess(), static_cast<UINT>(ErrorCode::cancelled));
    interrupted().cancel();
    // Where the console is closed or the user logs off, Windows ends the process when this returns, and after some
    // seconds anyway: until then what was read is saved.
    constexpr DWORD longest_ms = 4500;
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(longest_ms);
    return TRUE;
}

}  // namespace

void watch_interrupts() {
    interrupted();  // is made before an event could want it
    SetConsoleCtrlHandler(on_event, TRUE);
}

}  // namespace lectern::cli
