#include "app/import/import_worker.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <new>
#include <string>

#include "app/import/import_in_process.h"
#include "app/import/pdf/pdf_import.h"
#include "app/import/sandbox/confinement.h"
#include "app/import/sandbox/document_codec.h"
#include "app/import/sandbox/worker_memory.h"
#include "app/import/sandbox/worker_output.h"
#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/file_map.h"
#include "engine/base/memory.h"

namespace lectern {

namespace {

constexpr unsigned cpu_seconds = 3600;
constexpr std::size_t memory_beside_the_file = std::size_t{3} << 30;

std::atomic<bool> is_own_worker{false};

void send(const Document& document) {
    std::uint64_t size = 0;
    encode(document, [&size](std::string_view piece) { size += piece.size(); });
    const WorkerFrame header{.kind = WorkerFrame::Kind::document, .size = size};
    write_output({reinterpret_cast<const char*>(&header), sizeof header});
    encode(document, write_output);
}

std::string read_request() {
    std::string bytes;
    char block[4096];
    for (;;) {
        const std::size_t got = read_requests(block, sizeof block);
        bytes.append(block, got);
        if (got < sizeof block) return bytes;
    }
}

Result<void> work(const WorkerRequest& request, WorkerMemory& memory) {
    const auto file = FileMap::of(worker_file(), request.name);
    if (!file) return fail(file.error());
    memory = worker_memory(file->bytes().size(), memory_beside_the_file, available_bytes());
    const auto missing =
        confine({.memory_bytes = memory.bytes, .cpu_seconds = cpu_seconds, .readable = poppler_folders()});
    send_missing_fences(missing);
    ImportOptions options{.password = request.password, .ocr = request.keep_scans};
    if (request.render_page >= 0) {
        const auto picture = render_pdf_page(file->bytes(), request.name, request.render_page, options);
        if (!picture) return fail(picture.error());
        send_frame(WorkerFrame::Kind::picture, encode(*picture));
        return {};
    }
    options.progress = [](const ImportProgress& progress) {
        send_frame(WorkerFrame::Kind::progress,
                   encode(WorkerProgress{progress.page, progress.pages, std::string(progress.text)}));
    };
    const auto document = import_in_process(file->bytes(), request.name, options);
    if (!document) return fail(document.error());
    send(*document);
    return {};
}

}  // namespace

std::optional<int> run_as_import_worker(int argc, char** argv) {
    if (argc < 2 || argv[1] != worker_command) {
        is_own_worker = true;
        return std::nullopt;
    }
    become_worker(argc, argv);
    WorkerMemory memory;
    try {
        const auto request = decode_request(read_request());
        if (!request) return 2;
        if (const auto done = work(*request, memory); !done) send_error(done.error());
    } catch (const std::bad_alloc&) {
        send_error(out_of_worker_memory(memory));
    }
    end_worker(0);
}

bool is_its_own_import_worker() {
    return is_own_worker;
}

}  // namespace lectern
