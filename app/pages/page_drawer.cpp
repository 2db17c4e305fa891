#include "app/pages/page_drawer.h"

#include <cmath>
#include <cstring>

#include "app/import/sandbox/document_codec.h"
#include "app/import/sandbox/pipes.h"
#include "app/import/text/import_errors.h"
#include "app/pages/page_worker.h"

namespace lectern {

namespace {

constexpr std::chrono::seconds longest_opening{60};

/// A worker that is gone says so where its answer is waited for.
void ask(const Descriptor& worker, std::string_view payload) {
    const WorkerFrame header{.kind = WorkerFrame::Kind::drawing, .size = payload.size()};
    std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
    bytes += payload;
    (void)write_all(worker, bytes);
}

std::vector<PageSize> sizes_of(std::string_view payload) {
    std::vector<PageSize> sizes(payload.size() / sizeof(PageSize));
    if (!sizes.empty()) std::memcpy(sizes.data(), payload.data(), sizes.size() * sizeof(PageSize));
    return sizes;
}

bool are_sound(const std::vector<PageSize>& sizes) {
    for (const PageSize& size : sizes)
        if (!(size.width >= 1 && size.height >= 1 && size.width <= 20'000 && size.height <= 20'000)) return false;
    return !sizes.empty();
}

/// Frames that say what the system lacks are for import, which says it to the user. There are three at most.
Result<WorkerProcess::Frame> next_answer(WorkerProcess& process, std::chrono::milliseconds patience,
                                         const CancelToken* cancel) {
    for (int frames = 0; frames < 4; ++frames) {
        auto frame = process.next(patience, cancel);
        if (!frame || frame->first != WorkerFrame::Kind::missing_fence) return frame;
    }
    return fail(process.nonsense());
}

}  // namespace

Result<PageDrawer> PageDrawer::open(const std::filesystem::path& file, const std::string& password,
                                    const CancelToken* cancel) {
    if (!is_its_own_page_worker()) {
        return fail({.code = ErrorCode::failed,
                     .what = sentence("This program has no process for drawing pages."),
                     .means = sentence("The pages of the document cannot be drawn."),
                     .next = sentence("Start Lectern itself.")});
    }
    std::error_code error;
    Descriptor descriptor = open_to_read(file, error);
    if (!descriptor.is_open()) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{file}' cannot be opened: {reason}.", file.string(), system_words(error)),
                     .means = sentence("Its pages cannot be shown as they look in print."),
                     .next = sentence("Check that the file is still there and may be read.")});
    }
    PageDrawer drawer(std::move(descriptor), file.filename().string(), password);
    if (auto started = drawer.start(cancel); !started) return fail(std::move(started.error()));
    return drawer;
}

Result<void> PageDrawer::start(const CancelToken* cancel) {
    auto started = start_once(cancel);
    if (started || is_cancelled(cancel) || !may_be_chance_) return started;
    return start_once(cancel);
}

Result<void> PageDrawer::start_once(const CancelToken* cancel) {
    may_be_chance_ = false;
    auto requests = make_request_pipe();
    if (!requests) return fail(std::move(requests.error()));
    auto process = WorkerProcess::start(page_worker_command, file_.native(), requests->read.native(),
                                        sentence("Drawing a page of '{name}'", name_));
    if (!process) return fail(std::move(process.error()));
    requests->read.close();
    ask(requests->write, encode(WorkerRequest{.name = name_, .password = password_}));
    const auto begin = std::chrono::steady_clock::now();
    auto frame = next_answer(*process, longest_opening, cancel);
    may_be_chance_ = !frame && std::chrono::steady_clock::now() - begin < longest_opening;
    if (!frame) return fail(std::move(frame.error()));
    const auto& [kind, payload] = *frame;
    is_locked_ = kind == WorkerFrame::Kind::locked;
    if (is_locked_) return {};
    if (kind == WorkerFrame::Kind::error) return fail(decode_error(payload).value_or(process->nonsense()));
    std::vector<PageSize> sizes = sizes_of(payload);
    // What was laid out once stays: a second process of the same file has no other pages.
    const bool fits = are_sound(sizes) && (sizes_.empty() || sizes.size() == sizes_.size());
    if (kind != WorkerFrame::Kind::pages || !fits) return fail(process->nonsense());
    sizes_ = std::move(sizes);
    worker_.emplace(Worker{std::move(requests->write), std::move(*process)});
    return {};
}

Result<PageDrawing> PageDrawer::draw(const PageRequest& request, std::chrono::milliseconds patience,
                                     const CancelToken* cancel) {
    const auto begin = std::chrono::steady_clock::now();
    auto drawing = draw_once(request, patience, cancel);
    if (drawing || worker_.has_value() || is_cancelled(cancel)) return drawing;
    const bool took_too_long = std::chrono::steady_clock::now() - begin >= patience;
    // It may not have been the page: something else may have ended the process.
    return took_too_long ? std::move(drawing) : draw_once(request, patience, cancel);
}

Result<PageDrawing> PageDrawer::draw_once(const PageRequest& request, std::chrono::milliseconds patience,
                                          const CancelToken* cancel) {
    if (!worker_)
        if (auto started = start(cancel); !started) return fail(std::move(started.error()));
    if (!worker_) return fail(damaged_file(sentence("'{file}' cannot be opened any more.", name_)));
    ask(worker_->requests, {reinterpret_cast<const char*>(&request), sizeof request});
    auto frame = next_answer(worker_->process, patience, cancel);
    if (frame) return drawing_of(std::move(*frame), request);
    worker_.reset();
    return fail(std::move(frame.error()));
}

Result<std::vector<PageLink>> PageDrawer::links(int page, std::chrono::milliseconds patience,
                                                const CancelToken* cancel) {
    if (!worker_)
        if (auto started = start(cancel); !started) return fail(std::move(started.error()));
    if (!worker_) return fail(damaged_file(sentence("'{file}' cannot be opened any more.", name_)));
    const LinksRequest request{.page = page};
    ask(worker_->requests, {reinterpret_cast<const char*>(&request), sizeof request});
    auto frame = next_answer(worker_->process, patience, cancel);
    if (!frame) {
        worker_.reset();
        return fail(std::move(frame.error()));
    }
    if (frame->first == WorkerFrame::Kind::links)
        if (auto links = decode_links(frame->second, static_cast<int>(sizes_.size()))) return std::move(*links);
    Error error = worker_->process.nonsense();
    worker_.reset();
    return fail(std::move(error));
}

Result<PageDrawing> PageDrawer::drawing_of(WorkerProcess::Frame frame, const PageRequest& request) {
    auto& [kind, payload] = frame;
    const auto nonsense = [this] {
        Error error = worker_->process.nonsense();
        worker_.reset();
        return fail(std::move(error));
    };
    if (kind == WorkerFrame::Kind::error) {
        auto error = decode_error(payload);
        return error ? fail(std::move(*error)) : nonsense();
    }
    PageDrawing drawing;
    constexpr std::size_t head = sizeof drawing.width + sizeof drawing.height;
    if (kind != WorkerFrame::Kind::drawing || payload.size() < head) return nonsense();
    std::memcpy(&drawing.width, payload.data(), sizeof drawing.width);
    std::memcpy(&drawing.height, payload.data() + sizeof drawing.width, sizeof drawing.height);
    const auto pixels = static_cast<std::uint64_t>(request.width) * static_cast<std::uint64_t>(request.height);
    if (drawing.width != request.width || drawing.height != request.height || payload.size() != head + 4 * pixels)
        return nonsense();
    payload.erase(0, head);
    drawing.pixels = std::move(payload);
    return drawing;
}

}  // namespace lectern
