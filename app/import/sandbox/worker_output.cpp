#include "app/import/sandbox/worker_output.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>

#include "app/import/sandbox/document_codec.h"

namespace lectern {

void become_worker() {
    // libarchive hands out names in the letters of the process, and soon no file may be opened to learn any.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody is left to end it once the program is gone
    close_range(worker_output + 1, ~0U, 0);
}

void write_output(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(worker_output, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(1);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void send_frame(WorkerFrame::Kind kind, std::string_view payload) {
    const WorkerFrame header{.kind = kind, .size = payload.size()};
    write_output({reinterpret_cast<const char*>(&header), sizeof header});
    write_output(payload);
}

void send_error(const Error& error) {
    send_frame(WorkerFrame::Kind::error, encode(error));
}

void send_missing_fences(const std::vector<Sentence>& missing) {
    for (const Sentence& each : missing) send_frame(WorkerFrame::Kind::missing_fence, encode(each));
}

std::vector<std::string> poppler_folders() {
    return {"/usr/share/fonts", "/usr/share/fontconfig", "/etc/fonts", "/var/cache/fontconfig", "/usr/share/poppler"};
}

}  // namespace lectern
