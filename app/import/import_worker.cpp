#include "app/import/import_worker.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <new>
#include <string>

#include "app/import/confinement.h"
#include "app/import/document_codec.h"
#include "app/import/import_in_process.h"
#include "app/import/pdf_import.h"
#include "app/import/worker_protocol.h"
#include "engine/base/file_map.h"

namespace lectern {

namespace {

constexpr unsigned cpu_seconds = 3600;
constexpr std::size_t memory_beside_the_file = std::size_t{3} << 30;

std::atomic<bool> is_own_worker{false};

/// Ends the process when nobody listens any more.
void write_all(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(worker_output, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(1);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void send(WorkerFrame::Kind kind, std::string_view payload) {
    const WorkerFrame header{.kind = kind, .size = payload.size()};
    write_all({reinterpret_cast<const char*>(&header), sizeof header});
    write_all(payload);
}

void send(const Document& document) {
    std::uint64_t size = 0;
    encode(document, [&size](std::string_view piece) { size += piece.size(); });
    const WorkerFrame header{.kind = WorkerFrame::Kind::document, .size = size};
    write_all({reinterpret_cast<const char*>(&header), sizeof header});
    encode(document, write_all);
}

std::string read_request() {
    std::string bytes;
    char block[4096];
    for (;;) {
        const ssize_t got = read(STDIN_FILENO, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return bytes;
        bytes.append(block, static_cast<std::size_t>(got));
    }
}

/// Fonts are needed to draw a page, tables of East Asian letters to read one; both belong to the system.
std::vector<std::string> readable_folders(const WorkerRequest& request) {
    std::vector<std::string> folders{"/usr/share/poppler"};
    if (request.render_page >= 0) {
        folders.insert(folders.end(),
                       {"/usr/share/fonts", "/usr/share/fontconfig", "/etc/fonts", "/var/cache/fontconfig"});
    }
    return folders;
}

Result<void> work(const WorkerRequest& request) {
    const auto file = FileMap::open(fmt::format("/proc/self/fd/{}", worker_input));
    if (!file) return fail(file.error());
    const auto missing = confine({.memory_bytes = memory_beside_the_file + 4 * file->bytes().size(),
                                  .cpu_seconds = cpu_seconds,
                                  .readable = readable_folders(request)});
    for (const std::string& each : missing) send(WorkerFrame::Kind::missing_fence, each);
    ImportOptions options{.password = request.password, .ocr = request.keep_scans};
    if (request.render_page >= 0) {
        const auto picture = render_pdf_page(file->bytes(), request.name, request.render_page, options);
        if (!picture) return fail(picture.error());
        send(WorkerFrame::Kind::picture, encode(*picture));
        return {};
    }
    options.progress = [](const ImportProgress& progress) {
        send(WorkerFrame::Kind::progress,
             encode(WorkerProgress{progress.page, progress.pages, std::string(progress.text)}));
    };
    const auto document = import_in_process(file->bytes(), request.name, options);
    if (!document) return fail(document.error());
    send(*document);
    return {};
}

}  // namespace

std::optional<int> run_as_import_worker(int argc, char** argv) {
    if (argc != 2 || argv[1] != worker_command) {
        is_own_worker = true;
        return std::nullopt;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody is left to end it once the program is gone
    close_range(worker_output + 1, ~0U, 0);
    try {
        const auto request = decode_request(read_request());
        if (!request) return 2;
        if (const auto done = work(*request); !done) send(WorkerFrame::Kind::error, encode(done.error()));
    } catch (const std::bad_alloc&) {
        send(WorkerFrame::Kind::error,
             encode(Error{.code = ErrorCode::bad_input,
                          .what = "Reading the file needs more memory than any document should.",
                          .means = "It is damaged, or was made to bring programs down. It was read in a process of its "
                                   "own, so nothing else was harmed.",
                          .next = "Save it anew from the program that made it, or as PDF, and open that."}));
    }
    // Nothing is to be cleaned up, and what a hostile file left behind is better not touched.
    _exit(0);
}

bool is_its_own_import_worker() {
    return is_own_worker;
}

}  // namespace lectern
