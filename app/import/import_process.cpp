#include "app/import/import_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

#include "app/import/document_codec.h"
#include "app/import/import_errors.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_silence{120};  ///< a PDF gives a sign of life after each page
constexpr std::chrono::milliseconds glance{50};       ///< how often cancelling is looked for
constexpr std::size_t longest_request = 32 << 10;     ///< fits into a pipe that nobody reads yet

class Descriptor {
 public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        close();
        number_ = std::exchange(other.number_, -1);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

 private:
    int number_;
};

struct Pipe {
    Descriptor read, write;
};

Error no_worker(const char* step) {
    return {.code = ErrorCode::failed,
            .what = fmt::format("The process that reads documents could not be started ({}: {}).", step,
                                std::strerror(errno)),
            .means = "The document was not opened.",
            .next = "Close other programs and try again."};
}

Error brought_down(const std::string& name, const std::string& how) {
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("Reading '{}' {}.", name, how),
            .means =
                "The file is damaged, or was made to bring programs down. It was read in a process of its own, "
                "so nothing else was harmed.",
            .next = "Save it anew from the program that made it, or as PDF, and open that."};
}

/// Numbers of 10 and more, so that they are not in the way of those that the worker expects.
Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return fail(no_worker("pipe"));
    const Descriptor low_read(ends[0]);
    const Descriptor low_write(ends[1]);
    Pipe pipe{Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, 10)), Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, 10))};
    if (pipe.read.number() < 0 || pipe.write.number() < 0) return fail(no_worker("pipe"));
    return pipe;
}

/// A running worker; it never outlives this object.
class Worker {
 public:
    static Result<Worker> start(int file, const WorkerRequest& request) {
        auto requests = make_pipe();
        if (!requests) return fail(requests.error());
        auto frames = make_pipe();
        if (!frames) return fail(frames.error());
        const Descriptor input(fcntl(file, F_DUPFD_CLOEXEC, 10));
        const std::string bytes = encode(request);
        if (bytes.size() > longest_request || input.number() < 0 ||
            write(requests->write.number(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
            return fail(no_worker("request"));
        }
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, requests->read.number(), STDIN_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, input.number(), worker_input);
        posix_spawn_file_actions_adddup2(&actions, frames->write.number(), worker_output);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        // A group of its own: Ctrl-C is for the program, which then ends the worker.
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        std::string program = "lectern";
        std::string command(worker_command);
        std::array<char*, 3> arguments{program.data(), command.data(), nullptr};
        pid_t process = -1;
        errno = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
        if (errno != 0) return fail(no_worker("spawn"));
        return Worker(process, std::move(frames->read));
    }

    Worker(Worker&& other) noexcept : process_(std::exchange(other.process_, -1)), frames_(std::move(other.frames_)) {}
    Worker& operator=(Worker&&) = delete;
    ~Worker() { end(); }

    int frames() const { return frames_.number(); }

    /// Ends it where it is, and returns how it ended.
    int end() {
        if (process_ < 0) return 0;
        kill(process_, SIGKILL);
        return wait();
    }
    /// Waits for its own end.
    int wait() {
        int status = 0;
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
        process_ = -1;
        return status;
    }

 private:
    Worker(pid_t process, Descriptor frames) : process_(process), frames_(std::move(frames)) {}

    pid_t process_;
    Descriptor frames_;
};

std::string how_it_ended(int status) {
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return "took longer than any document should";
    if (WIFSIGNALED(status)) return fmt::format("brought its reader down ({})", strsignal(WTERMSIG(status)));
    return fmt::format("ended its reader early (code {})", WIFEXITED(status) ? WEXITSTATUS(status) : status);
}

/// Takes frames from a worker's pipe.
class Frames {
 public:
    Frames(Worker& worker, const std::string& name, const CancelToken* cancel)
        : worker_(worker), name_(name), cancel_(cancel) {}

    Result<std::pair<WorkerFrame::Kind, std::string>> next() {
        quiet_until_ = Clock::now() + longest_silence;
        WorkerFrame header;
        if (auto done = read_into(&header, sizeof header); !done) return fail(done.error());
        const bool is_document = header.kind == WorkerFrame::Kind::document;
        if (header.size > (is_document ? longest_document_frame : longest_frame)) return fail(nonsense());
        std::string payload;
        // Grown as bytes arrive: a false size does not take memory.
        while (payload.size() < header.size) {
            const std::size_t had = payload.size();
            payload.resize(std::min<std::uint64_t>(header.size, std::max<std::size_t>(2 * had, 1 << 16)));
            if (auto done = read_into(payload.data() + had, payload.size() - had); !done) return fail(done.error());
        }
        return std::pair(header.kind, std::move(payload));
    }

    Error nonsense() const { return brought_down(name_, "made its reader answer nonsense"); }

 private:
    Result<void> read_into(void* to, std::size_t size) {
        for (std::size_t done = 0; done < size;) {
            if (is_cancelled(cancel_)) return fail(import_cancelled());
            if (Clock::now() > quiet_until_) return fail(brought_down(name_, "took longer than any document should"));
            pollfd wanted{.fd = worker_.frames(), .events = POLLIN, .revents = 0};
            if (poll(&wanted, 1, static_cast<int>(glance.count())) <= 0) continue;
            const ssize_t got = read(worker_.frames(), static_cast<char*>(to) + done, size - done);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return fail(brought_down(name_, how_it_ended(worker_.wait())));
            done += static_cast<std::size_t>(got);
        }
        return {};
    }

    Worker& worker_;
    const std::string& name_;
    const CancelToken* cancel_;
    Clock::time_point quiet_until_;
};

}  // namespace

Result<WorkerResult> run_import_worker(int file, const WorkerRequest& request, const ImportOptions& options) {
    auto worker = Worker::start(file, request);
    if (!worker) return fail(worker.error());
    Frames frames(*worker, request.name, options.cancel);
    std::vector<std::string> notices;
    for (;;) {
        auto frame = frames.next();
        if (!frame) return fail(frame.error());
        const auto& [kind, payload] = *frame;
        if (kind == WorkerFrame::Kind::missing_fence) {
            notices.push_back(fmt::format("This system offers the process that reads documents no {}.", payload));
        } else if (kind == WorkerFrame::Kind::progress) {
            const auto progress = decode_progress(payload);
            if (!progress) return fail(frames.nonsense());
            if (options.progress) options.progress({progress->page, progress->pages, progress->text});
        } else if (kind == WorkerFrame::Kind::error) {
            const auto error = decode_error(payload);
            return fail(error ? *error : frames.nonsense());
        } else if (kind == WorkerFrame::Kind::picture && request.render_page >= 0) {
            auto picture = decode_picture(payload);
            if (!picture) return fail(frames.nonsense());
            return WorkerResult{.document = {}, .picture = std::move(*picture)};
        } else if (kind == WorkerFrame::Kind::document && request.render_page < 0) {
            auto document = decode_document(payload);
            if (!document) return fail(frames.nonsense());
            document->notices.insert(document->notices.end(), notices.begin(), notices.end());
            return WorkerResult{.document = std::move(*document), .picture = {}};
        } else {
            return fail(frames.nonsense());
        }
    }
}

}  // namespace lectern
