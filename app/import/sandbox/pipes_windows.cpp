#include <atomic>

#include "app/import/sandbox/pipes.h"
#include "engine/base/own_process.h"
#include "engine/base/windows_api.h"

namespace lectern {

namespace {

constexpr DWORD room = 1 << 20;  // bytes that wait in a pipe

/// No other pipe of this machine has it.
std::wstring new_name() {
    static std::atomic<unsigned> count{0};
    LARGE_INTEGER now{};
    QueryPerformanceCounter(&now);
    return LR"(\\.\pipe\lectern-)" + std::to_wstring(own_process()) + L"-" + std::to_wstring(count++) + L"-" +
           std::to_wstring(now.QuadPart);
}

}  // namespace

/// Pipes without names cannot be waited for. Ours is for one writer on this machine.
Result<Pipe> make_answer_pipe() {
    const std::wstring name = new_name();
    Descriptor read(CreateNamedPipeW(
        name.c_str(), PIPE_ACCESS_INBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
        PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, 0, room, 0, nullptr));
    if (!read.is_open()) return fail(not_started("pipe", windows::last_error()));
    Descriptor write(
        CreateFileW(name.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!write.is_open()) return fail(not_started("pipe", windows::last_error()));
    return Pipe{std::move(read), std::move(write)};
}

Result<Pipe> make_request_pipe() {
    HANDLE read = nullptr, write = nullptr;
    if (CreatePipe(&read, &write, nullptr, room) == 0) return fail(not_started("pipe", windows::last_error()));
    return Pipe{Descriptor(read), Descriptor(write)};
}

std::optional<std::size_t> read_within(const Descriptor& from, void* to, std::size_t size,
                                       std::chrono::milliseconds patience) {
    const windows::Handle arrived(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    OVERLAPPED reading{};
    reading.hEvent = arrived.get();
    if (ReadFile(from.native(), to, windows::at_once(size), nullptr, &reading) == 0 &&
        GetLastError() != ERROR_IO_PENDING)
        return 0;
    if (WaitForSingleObject(arrived.get(), static_cast<DWORD>(patience.count())) != WAIT_OBJECT_0)
        CancelIoEx(from.native(), &reading);
    // Waits for the cancelled reading, too: it may have been faster, and `to` is ours again only then.
    DWORD got = 0;
    if (GetOverlappedResult(from.native(), &reading, &got, TRUE) != 0) return got;
    if (GetLastError() == ERROR_OPERATION_ABORTED) return std::nullopt;
    return 0;
}

bool write_all(const Descriptor& to, std::string_view bytes) {
    while (!bytes.empty()) {
        DWORD written = 0;
        if (WriteFile(to.native(), bytes.data(), windows::at_once(bytes.size()), &written, nullptr) == 0) return false;
        bytes.remove_prefix(written);
    }
    return true;
}

}  // namespace lectern
