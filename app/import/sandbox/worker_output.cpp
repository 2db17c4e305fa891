#include "app/import/sandbox/worker_output.h"

#include "app/import/sandbox/document_codec.h"

namespace lectern {

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

}  // namespace lectern
