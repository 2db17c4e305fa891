#include "app/import/import_process.h"

#include <chrono>
#include <utility>

#include "app/import/sandbox/document_codec.h"
#include "app/import/sandbox/pipes.h"
#include "app/import/sandbox/worker_process.h"

namespace lectern {

namespace {

constexpr std::chrono::seconds longest_silence{120};  ///< a PDF gives a sign of life after each page
constexpr std::size_t longest_request = 32 << 10;     ///< fits into a pipe that nobody reads yet

/// The worker finds the whole request in its pipe, and then the end.
Result<WorkerProcess> start_worker(NativeFile file, const WorkerRequest& request) {
    auto requests = make_request_pipe();
    if (!requests) return fail(requests.error());
    const std::string bytes = encode(request);
    const bool asked = bytes.size() <= longest_request && write_all(requests->write, bytes);
    if (!asked) {
        return fail({.code = ErrorCode::failed,
                     .what = sentence("'{name}' could not be handed to the process that reads it.", request.name),
                     .means = sentence("The document was not opened."),
                     .next = sentence("Give it a shorter name or password, or close other programs, and try again.")});
    }
    return WorkerProcess::start(worker_command, file, requests->read.native(),
                                sentence("Reading the file '{name}'", request.name));
}

}  // namespace

Result<WorkerResult> run_import_worker(NativeFile file, const WorkerRequest& request, const ImportOptions& options) {
    auto worker = start_worker(file, request);
    if (!worker) return fail(worker.error());
    std::vector<Sentence> notices;
    for (;;) {
        auto frame = worker->next(longest_silence, options.cancel);
        if (!frame) return fail(frame.error());
        const auto& [kind, payload] = *frame;
        if (kind == WorkerFrame::Kind::missing_fence) {
            auto fence = decode_sentence(payload);
            if (!fence) return fail(worker->nonsense());
            notices.push_back(
                sentence("This system offers the process that reads documents no {fence}.", std::move(*fence)));
        } else if (kind == WorkerFrame::Kind::progress) {
            const auto progress = decode_progress(payload);
            if (!progress) return fail(worker->nonsense());
            if (options.progress) options.progress({progress->page, progress->pages, progress->text});
        } else if (kind == WorkerFrame::Kind::error) {
            const auto error = decode_error(payload);
            return fail(error ? *error : worker->nonsense());
        } else if (kind == WorkerFrame::Kind::picture && request.render_page >= 0) {
            auto picture = decode_picture(payload);
            if (!picture) return fail(worker->nonsense());
            return WorkerResult{.document = {}, .picture = std::move(*picture)};
        } else if (kind == WorkerFrame::Kind::document && request.render_page < 0) {
            auto document = decode_document(payload);
            if (!document) return fail(worker->nonsense());
            document->notices.insert(document->notices.end(), notices.begin(), notices.end());
            return WorkerResult{.document = std::move(*document), .picture = {}};
        } else {
            return fail(worker->nonsense());
        }
    }
}

}  // namespace lectern
