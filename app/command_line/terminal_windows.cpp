#include "engine/base/windows_api.h"
// Behind <windows.h>, which it needs.
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <thread>
#include <vector>

#include "app/command_line/terminal.h"
#include "engine/base/own_process.h"

namespace lectern::cli {

namespace {

constexpr std::chrono::milliseconds glance{10};  ///< how often a pipe is looked at

bool is_console(DWORD which) {
    DWORD mode = 0;
    return GetConsoleMode(GetStdHandle(which), &mode) != 0;
}

/// Once for the process: main() has no other place for them.
std::vector<std::string>& arguments_in_utf8() {
    static std::vector<std::string> arguments = [] {
        std::vector<std::string> all;
        int count = 0;
        LPWSTR* const wide = CommandLineToArgvW(GetCommandLineW(), &count);
        for (int i = 0; wide != nullptr && i < count; ++i) all.push_back(windows::narrow(wide[i]));
        LocalFree(wide);
        return all;
    }();
    return arguments;
}

/// A console gives whole lines: who has begun to type is waited for.
std::optional<std::string> read_console(HANDLE console, std::chrono::milliseconds timeout) {
    if (WaitForSingleObject(console, static_cast<DWORD>(timeout.count())) != WAIT_OBJECT_0) return std::nullopt;
    std::array<wchar_t, 4096> letters;
    DWORD count = 0;
    SetLastError(ERROR_SUCCESS);
    if (ReadConsoleW(console, letters.data(), static_cast<DWORD>(letters.size()), &count, nullptr) == 0 ||
        GetLastError() == ERROR_OPERATION_ABORTED)  // Ctrl-C
        return std::nullopt;
    constexpr wchar_t ctrl_z = 26;  // is the end of the input, at the beginning of a line
    if (count > 0 && letters[0] == ctrl_z) return std::string();
    return windows::narrow({letters.data(), count});
}

/// Nobody can wait for a pipe that another program has made. False: nothing came.
bool await_pipe(HANDLE pipe, std::chrono::milliseconds timeout) {
    const auto end = std::chrono::steady_clock::now() + timeout;
    for (;;) {
        DWORD waiting = 0;
        if (PeekNamedPipe(pipe, nullptr, 0, nullptr, &waiting, nullptr) == 0 || waiting > 0) return true;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        if (left.count() <= 0) return false;
        std::this_thread::sleep_for(std::min(left, glance));
    }
}

}  // namespace

void speak_utf8(int& argc, char**& argv) {
    static std::vector<char*> pointers;
    for (std::string& argument : arguments_in_utf8()) pointers.push_back(argument.data());
    argc = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    argv = pointers.data();
    SetConsoleOutputCP(CP_UTF8);
    // A line feed is one byte.
    for (const int file : {0, 1, 2}) _setmode(file, _O_BINARY);
    // What is said goes out at once, as on other systems: Wine keeps it back where it goes into a pipe.
    std::setvbuf(stderr, nullptr, _IONBF, 0);
}

bool input_is_terminal() {
    return is_console(STD_INPUT_HANDLE);
}

bool output_is_terminal() {
    return is_console(STD_OUTPUT_HANDLE);
}

bool errors_are_terminal() {
    static const bool terminal = is_console(STD_ERROR_HANDLE);
    return terminal;
}

std::string program_name() {
    return own_program().stem().string();
}

std::optional<std::string> read_input(std::chrono::milliseconds timeout) {
    const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    std::string text;
    if (is_console(STD_INPUT_HANDLE)) {
        auto typed = read_console(input, timeout);
        if (!typed) return std::nullopt;
        text = std::move(*typed);
    } else {
        if (GetFileType(input) == FILE_TYPE_PIPE && !await_pipe(input, timeout)) return std::nullopt;
        std::array<char, 4096> bytes;
        DWORD count = 0;
        if (ReadFile(input, bytes.data(), static_cast<DWORD>(bytes.size()), &count, nullptr) == 0) count = 0;
        text.assign(bytes.data(), count);
    }
    const bool at_end = text.empty();
    std::erase(text, '\r');  // lines end with a line feed alone
    if (text.empty() && !at_end) return std::nullopt;
    return text;
}

}  // namespace lectern::cli
