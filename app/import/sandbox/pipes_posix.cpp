#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "app/import/sandbox/pipes.h"

namespace lectern {

namespace {

Error no_pipe() {
    return not_started("pipe", {errno, std::generic_category()});
}

}  // namespace

Result<Pipe> make_answer_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return fail(no_pipe());
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

/// A pipe would end this program with a signal when the child is gone.
Result<Pipe> make_request_pipe() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return fail(no_pipe());
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

std::optional<std::size_t> read_within(const Descriptor& from, void* to, std::size_t size,
                                       std::chrono::milliseconds patience) {
    pollfd wanted{.fd = from.native(), .events = POLLIN, .revents = 0};
    if (poll(&wanted, 1, static_cast<int>(patience.count())) <= 0) return std::nullopt;
    const ssize_t got = read(from.native(), to, size);
    if (got < 0 && errno == EINTR) return std::nullopt;
    return static_cast<std::size_t>(got > 0 ? got : 0);
}

bool write_all(const Descriptor& to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = send(to.native(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

}  // namespace lectern
