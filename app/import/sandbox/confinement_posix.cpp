#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <memory>

#include "app/import/sandbox/confinement.h"

namespace lectern {

namespace {

void limit(__rlimit_resource_t resource, rlim_t value) {
    const rlimit both{value, value};
    setrlimit(resource, &both);
}

void limit_resources(const ConfinementLimits& limits) {
    if (memory_is_limited) limit(RLIMIT_AS, limits.memory_bytes);
    // A warning first: it says that it was time, where the last resort only kills.
    const rlimit seconds{limits.cpu_seconds, limits.cpu_seconds + 2};
    setrlimit(RLIMIT_CPU, &seconds);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);         // pipes have no size
    std::signal(SIGXFSZ, SIG_IGN);  // a library's warning to a log is lost, and that is all
}

/// The rights on files that the kernel's version of Landlock knows. Version 1 is from 2021, Debian 12 has version 2.
std::uint64_t handled_rights(long version) {
    std::uint64_t rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;  // the last of version 1
    if (version >= 2) rights |= std::uint64_t{1} << 13;             // refer
    if (version >= 3) rights |= std::uint64_t{1} << 14;             // truncate
    return rights;
}

/// False where the kernel has no Landlock or it is switched off.
bool fence_off_files(const std::vector<std::string>& readable) {
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return false;
    const std::uint64_t rights = handled_rights(version);
    const int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0));
    if (rules < 0) return false;
    for (const std::string& folder : readable) {
        const int at = open(folder.c_str(), O_PATH | O_CLOEXEC);
        if (at < 0) continue;
        landlock_path_beneath_attr rule{};
        rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
        rule.parent_fd = at;
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        close(at);
    }
    const bool done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return done;
}

/// What the C library and the parsers need to work on memory and on descriptors that are open.
constexpr std::array allowed_calls{SCMP_SYS(read),
                                   SCMP_SYS(pread64),
                                   SCMP_SYS(readv),
                                   SCMP_SYS(write),
                                   SCMP_SYS(writev),
                                   SCMP_SYS(close),
                                   SCMP_SYS(lseek),
                                   SCMP_SYS(fstat),
                                   SCMP_SYS(newfstatat),
                                   SCMP_SYS(statx),
                                   SCMP_SYS(stat),
                                   SCMP_SYS(lstat),
                                   SCMP_SYS(access),  // as stat, it only asks; fonts are looked for with it
                                   SCMP_SYS(faccessat),
                                   SCMP_SYS(faccessat2),
                                   SCMP_SYS(fcntl),
                                   SCMP_SYS(munmap),
                                   SCMP_SYS(mremap),
                                   SCMP_SYS(madvise),
                                   SCMP_SYS(brk),
                                   SCMP_SYS(futex),
                                   SCMP_SYS(clock_gettime),
                                   SCMP_SYS(clock_getres),
                                   SCMP_SYS(gettimeofday),
                                   SCMP_SYS(time),
                                   SCMP_SYS(clock_nanosleep),
                                   SCMP_SYS(nanosleep),
                                   SCMP_SYS(getrandom),
                                   SCMP_SYS(exit),
                                   SCMP_SYS(exit_group),
                                   SCMP_SYS(rt_sigreturn),
                                   SCMP_SYS(rt_sigaction),
                                   SCMP_SYS(rt_sigprocmask),
                                   SCMP_SYS(sigaltstack),
                                   SCMP_SYS(sched_yield),
                                   SCMP_SYS(getpid),
                                   SCMP_SYS(gettid),
                                   SCMP_SYS(getuid),
                                   SCMP_SYS(geteuid),
                                   SCMP_SYS(getrusage),
                                   SCMP_SYS(sysinfo),
                                   SCMP_SYS(uname),
                                   SCMP_SYS(getdents64),
                                   SCMP_SYS(poll),
                                   SCMP_SYS(restart_syscall),
                                   SCMP_SYS(sched_getaffinity)};

/// Every other call fails with "not permitted". Files may be opened for reading only where Landlock says which.
bool filter_calls(bool files_are_fenced_off) {
    const std::unique_ptr<void, decltype(&seccomp_release)> filter(seccomp_init(SCMP_ACT_ERRNO(EPERM)),
                                                                   &seccomp_release);
    if (filter == nullptr) return false;
    bool ok = true;
    const auto allow = [&](int call, std::initializer_list<scmp_arg_cmp> arguments = {}) {
        const int added = seccomp_rule_add_array(filter.get(), SCMP_ACT_ALLOW, call,
                                                 static_cast<unsigned>(arguments.size()), arguments.begin());
        ok = ok && added == 0;
    };
    for (const int call : allowed_calls) allow(call);
    // Sanitizers look at memory that may not be there through a pipe to themselves.
    if (!memory_is_limited) allow(SCMP_SYS(pipe)), allow(SCMP_SYS(pipe2));
    // No new code: memory is for data.
    allow(SCMP_SYS(mmap), {scmp_arg_cmp{2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}});
    allow(SCMP_SYS(mprotect), {scmp_arg_cmp{2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}});
    allow(SCMP_SYS(tgkill), {scmp_arg_cmp{0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(getpid()), 0}});  // abort()
    allow(SCMP_SYS(prlimit64), {scmp_arg_cmp{2, SCMP_CMP_EQ, 0, 0}});  // to ask, not to set
    if (files_are_fenced_off) {
        allow(SCMP_SYS(openat), {scmp_arg_cmp{2, SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY}});
    }
    return ok && seccomp_load(filter.get()) == 0;
}

}  // namespace

std::vector<Sentence> confine(const ConfinementLimits& limits) {
    limit_resources(limits);
    prctl(PR_SET_DUMPABLE, 0);
    std::vector<Sentence> missing;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) missing.emplace_back(sentence("a ban on new privileges"));
    const bool fenced_off = fence_off_files(limits.readable);
    if (!fenced_off) missing.emplace_back(sentence("a fence around the file system (Landlock)"));
    if (!filter_calls(fenced_off)) missing.emplace_back(sentence("a filter of system calls (seccomp)"));
    return missing;
}

}  // namespace lectern
