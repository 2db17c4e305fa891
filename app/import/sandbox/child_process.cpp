#include "app/import/sandbox/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace lectern {

namespace {

Error not_started(const std::string& program, int error) {
    return {
        .code = ErrorCode::failed,
        .what = sentence("Another process could not be started ({program}: {reason}).", program, system_words(error)),
        .means = sentence("The document was not opened."),
        .next = sentence("Close other programs and try again.")};
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        close();
        number_ = std::exchange(other.number_, -1);
    }
    return *this;
}

void Descriptor::close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

Descriptor duplicate(int descriptor) {
    return Descriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 10));
}

Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return fail(not_started("pipe", errno));
    const Descriptor low_read(ends[0]);
    const Descriptor low_write(ends[1]);
    Pipe pipe{duplicate(ends[0]), duplicate(ends[1])};
    if (!pipe.read.is_open() || !pipe.write.is_open()) return fail(not_started("pipe", errno));
    return pipe;
}

Result<ChildProcess> ChildProcess::start(const std::string& program, std::vector<std::string> arguments,
                                         const std::vector<std::pair<int, int>>& given) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    for (const auto& [here, there] : given) posix_spawn_file_actions_adddup2(&actions, here, there);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // A group of its own: Ctrl-C is for the program, which then ends its children.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    sigfillset(&set);
    posix_spawnattr_setsigdefault(&attributes, &set);
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_t process = -1;
    const int error = posix_spawnp(&process, program.c_str(), &actions, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) return fail(not_started(program, error));
    return ChildProcess(process);
}

ChildProcess::~ChildProcess() {
    if (process_ < 0) return;
    kill(process_, SIGKILL);
    wait();
}

int ChildProcess::wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
    process_ = -1;
    return status;
}

}  // namespace lectern
