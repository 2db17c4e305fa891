#include "app/cli/go_on_as.h"
#include "engine/base/windows_api.h"

namespace lectern::cli {

std::optional<int> go_on_as(const std::filesystem::path& program, char** /*argv*/, std::error_code& error) {
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION made{};
    if (CreateProcessW(program.c_str(), GetCommandLineW(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup,
                       &made) == 0) {
        error = windows::last_error();
        return std::nullopt;
    }
    const windows::Handle process(made.hProcess), thread(made.hThread);
    SetConsoleCtrlHandler(nullptr, TRUE);  // Ctrl-C is for the other program
    WaitForSingleObject(process.get(), INFINITE);
    DWORD code = 0;
    GetExitCodeProcess(process.get(), &code);
    return static_cast<int>(code);
}

}  // namespace lectern::cli
