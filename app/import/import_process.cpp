#include "app/import/import_process.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

#include "app/import/child_process.h"
#include "app/import/document_codec.h"
#include "app/import/import_errors.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_silence{120};  ///< a PDF gives a sign of life after each page
constexpr std::chrono::milliseconds glance{50};       ///< how often cancelling is looked for
constexpr std::size_t longest_request = 32 << 10;     ///< fits into a pipe that nobody reads yet

Error brought_down(const std::string& name, const std::string& how) {
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("Reading '{}' {}.", name, how),
            .means =
                "The file is damaged, or was made to bring programs down. It was read in a process of its own, "
                "so nothing else was harmed.",
            .next = "Save it anew from the program that made it, or as PDF, and open that."};
}

/// A worker and the pipe that its frames come from.
struct Worker {
    ChildProcess process;
    Descriptor frames;
};

Result<Worker> start_worker(int file, const WorkerRequest& request) {
    auto requests = make_pipe();
    if (!requests) return fail(requests.error());
    auto frames = make_pipe();
    if (!frames) return fail(frames.error());
    const Descriptor input = duplicate(file);
    const std::string bytes = encode(request);
    const bool asked = bytes.size() <= longest_request && input.is_open() &&
                       write(requests->write.number(), bytes.data(), bytes.size()) == std::ssize(bytes);
    if (!asked) {
        return fail({.code = ErrorCode::failed,
                     .what = fmt::format("'{}' could not be handed to the process that reads it.", request.name),
                     .means = "The document was not opened.",
                     .next = "Give it a shorter name or password, or close other programs, and try again."});
    }
    auto process = ChildProcess::start("/proc/self/exe", {"lectern", std::string(worker_command)},
                                       {{requests->read.number(), STDIN_FILENO},
                                        {input.number(), worker_input},
                                        {frames->write.number(), worker_output}});
    if (!process) return fail(process.error());
    return Worker{std::move(*process), std::move(frames->read)};
}

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
            pollfd wanted{.fd = worker_.frames.number(), .events = POLLIN, .revents = 0};
            if (poll(&wanted, 1, static_cast<int>(glance.count())) <= 0) continue;
            const ssize_t got = read(worker_.frames.number(), static_cast<char*>(to) + done, size - done);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return fail(brought_down(name_, how_it_ended(worker_.process.wait())));
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
    auto worker = start_worker(file, request);
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
