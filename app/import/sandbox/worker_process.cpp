#include "app/import/sandbox/worker_process.h"

#include <algorithm>

#include "app/import/sandbox/pipes.h"
#include "app/import/text/import_errors.h"
#include "engine/base/own_process.h"

namespace lectern {

namespace {

constexpr std::chrono::milliseconds glance{10};  ///< how often cancelling is looked for

Sentence how_it_ended(const ProcessEnd& end) {
    switch (end.kind) {
        case ProcessEnd::Kind::out_of_time:
            return sentence("took longer than any document should");
        case ProcessEnd::Kind::crashed:
            return sentence("brought its reader down ({signal})", Sentence::Term{end.how});
        case ProcessEnd::Kind::exited:
            break;
    }
    return sentence("ended its reader early (code {code})", end.code);
}

}  // namespace

Result<WorkerProcess> WorkerProcess::start(std::string_view command, NativeFile file, NativeFile requests,
                                           Sentence work) {
    auto frames = make_answer_pipe();
    if (!frames) return fail(frames.error());
    auto process = ChildProcess::start(
        program_to_start_again(), {"lectern", std::string(command)},
        {{requests, worker_requests}, {file, worker_input}, {frames->write.native(), worker_output}},
        ChildProcess::Trust::reader_of_hostile_files);
    if (!process) return fail(process.error());
    return WorkerProcess(std::move(*process), std::move(frames->read), std::move(work));
}

Result<WorkerProcess::Frame> WorkerProcess::next(std::chrono::milliseconds patience, const CancelToken* cancel) {
    const Clock::time_point quiet_until = Clock::now() + patience;
    WorkerFrame header;
    if (auto done = read_into(&header, sizeof header, quiet_until, cancel); !done) return fail(done.error());
    const bool is_document = header.kind == WorkerFrame::Kind::document;
    if (header.size > (is_document ? longest_document_frame : longest_frame)) return fail(nonsense());
    std::string payload;
    // Grown as bytes arrive: a false size does not take memory.
    while (payload.size() < header.size) {
        const std::size_t had = payload.size();
        payload.resize(std::min<std::uint64_t>(header.size, std::max<std::size_t>(2 * had, 1 << 16)));
        auto done = read_into(payload.data() + had, payload.size() - had, quiet_until, cancel);
        if (!done) return fail(done.error());
    }
    return Frame(header.kind, std::move(payload));
}

Error WorkerProcess::nonsense() const {
    return brought_down(sentence("made its reader answer nonsense"));
}

Result<void> WorkerProcess::read_into(void* to, std::size_t size, Clock::time_point quiet_until,
                                      const CancelToken* cancel) {
    for (std::size_t done = 0; done < size;) {
        if (is_cancelled(cancel)) return fail(import_cancelled());
        if (Clock::now() > quiet_until) return fail(brought_down(sentence("took longer than any document should")));
        const auto got = read_within(frames_, static_cast<char*>(to) + done, size - done, glance);
        if (!got) continue;
        if (*got == 0) return fail(brought_down(how_it_ended(process_.wait())));
        done += *got;
    }
    return {};
}

Error WorkerProcess::brought_down(const Sentence& how) const {
    return {.code = ErrorCode::bad_input,
            .what = sentence("{work} failed: it {how}.", work_, how),
            .means = sentence("The file is damaged, or was made to bring programs down. It was read in a process of "
                              "its own, so nothing else was harmed."),
            .next = sentence("Save it anew from the program that made it, or as PDF, and open that.")};
}

}  // namespace lectern
