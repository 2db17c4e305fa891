#include "app/import/sandbox/child_process.h"
#include "app/import/sandbox/worker_output.h"
#include "engine/base/windows_api.h"

namespace lectern {

namespace {

NativeFile file_to_read = no_file, frames = no_file;

}  // namespace

/// It ends with the job that it was put into (child_process_windows.cpp).
void become_worker(int argc, char** argv) {
    file_to_read = given_file(worker_input, argc, argv);
    frames = given_file(worker_output, argc, argv);
    // Nobody is there to answer a dialog that says that it crashed.
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
}

NativeFile worker_file() {
    return file_to_read;
}

std::size_t read_requests(char* to, std::size_t size) {
    const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    std::size_t done = 0;
    while (done < size) {
        DWORD got = 0;
        if (ReadFile(input, to + done, windows::at_once(size - done), &got, nullptr) == 0 || got == 0) break;
        done += got;
    }
    return done;
}

void write_output(std::string_view bytes) {
    while (!bytes.empty()) {
        DWORD written = 0;
        if (WriteFile(frames, bytes.data(), windows::at_once(bytes.size()), &written, nullptr) == 0) end_worker(1);
        bytes.remove_prefix(written);
    }
}

void end_worker(int code) {
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
    std::abort();  // not reached
}

std::vector<std::string> poppler_folders() {
    return {};
}

}  // namespace lectern
