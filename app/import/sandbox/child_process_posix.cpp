#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "app/import/sandbox/child_process.h"
#include "app/import/sandbox/pipes.h"

namespace lectern {

namespace {

/// Copies with numbers of 10 or more: out of the way of those that a child expects.
std::vector<Descriptor> out_of_the_way(const std::vector<std::pair<NativeFile, int>>& given) {
    std::vector<Descriptor> copies;
    copies.reserve(given.size());
    for (const auto& [here, there] : given) copies.emplace_back(fcntl(here, F_DUPFD_CLOEXEC, 10));
    return copies;
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const std::filesystem::path& program, std::vector<std::string> arguments,
                                         const std::vector<std::pair<NativeFile, int>>& given, Trust /*trust*/) {
    const std::vector<Descriptor> copies = out_of_the_way(given);
    for (const Descriptor& copy : copies)
        if (!copy.is_open())
            return fail(not_started(program.string(), std::make_error_code(std::errc::too_many_files_open)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    for (std::size_t i = 0; i < given.size(); ++i)
        posix_spawn_file_actions_adddup2(&actions, copies[i].native(), given[i].second);
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
    const int error = posix_spawn(&process, program.c_str(), &actions, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) return fail(not_started(program.string(), {error, std::generic_category()}));
    return ChildProcess(process);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept : process_(std::exchange(other.process_, -1)) {}

ChildProcess::~ChildProcess() {
    if (process_ < 0) return;
    kill(process_, SIGKILL);
    wait();
}

ProcessEnd ChildProcess::wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
    process_ = -1;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return {.kind = ProcessEnd::Kind::out_of_time};
    if (WIFSIGNALED(status)) return {.kind = ProcessEnd::Kind::crashed, .how = strsignal(WTERMSIG(status))};
    return {.kind = ProcessEnd::Kind::exited, .code = WIFEXITED(status) ? WEXITSTATUS(status) : status};
}

NativeFile given_file(int number, int /*argc*/, char** /*argv*/) {
    return number;
}

}  // namespace lectern
