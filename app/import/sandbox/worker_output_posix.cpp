#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>

#include "app/import/sandbox/worker_output.h"

namespace lectern {

void become_worker(int /*argc*/, char** /*argv*/) {
    // libarchive hands out names in the letters of the process, and soon no file may be opened to learn any.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody is left to end it once the program is gone
    close_range(worker_output + 1, ~0U, 0);
}

NativeFile worker_file() {
    return worker_input;
}

std::size_t read_requests(char* to, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t got = read(STDIN_FILENO, to + done, size - done);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

void write_output(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(worker_output, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) end_worker(1);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void end_worker(int code) {
    _exit(code);
}

std::vector<std::string> poppler_folders() {
    return {"/usr/share/fonts", "/usr/share/fontconfig", "/etc/fonts", "/var/cache/fontconfig", "/usr/share/poppler"};
}

}  // namespace lectern
