#include "app/pages/page_worker.h"

#include <QImage>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "app/import/pdf/pdf_file.h"
#include "app/import/sandbox/confinement.h"
#include "app/import/sandbox/document_codec.h"
#include "app/import/sandbox/worker_memory.h"
#include "app/import/sandbox/worker_output.h"
#include "app/import/text/import_errors.h"
#include "app/pages/page_drawing.h"
#include "app/pages/page_link.h"
#include "engine/base/file_map.h"
#include "engine/base/memory.h"

namespace lectern {

namespace {

constexpr unsigned cpu_seconds = 3600;  ///< of all pages; who needs more is started again
constexpr std::size_t memory_beside_the_file = std::size_t{2} << 30;
constexpr float longest_side = 14'400;  ///< points: 200 inches, the most that a PDF may claim
constexpr float points_per_inch = 72;
constexpr std::size_t longest_request = 64 << 10;

std::atomic<bool> is_own_worker{false};

/// False at the end.
bool read_input(char* to, std::size_t size) {
    return read_requests(to, size) == size;
}

std::optional<std::string> next_request() {
    WorkerFrame header;
    if (!read_input(reinterpret_cast<char*>(&header), sizeof header) || header.size > longest_request) return {};
    std::string payload(header.size, '\0');
    if (!read_input(payload.data(), payload.size())) return {};
    return payload;
}

float sound_side(double points) {
    return std::isfinite(points) ? std::clamp(static_cast<float>(points), 1.0F, longest_side) : points_per_inch;
}

PageSize size_of(const Poppler::Document& pdf, int page) {
    const std::unique_ptr<Poppler::Page> content = pdf.page(page);
    if (content == nullptr) return {595, 842};  // A4, for the words that say that it is damaged
    const QSizeF points = content->pageSizeF();
    return {sound_side(points.width()), sound_side(points.height())};
}

void send_sizes(const Poppler::Document& pdf) {
    std::vector<PageSize> sizes;
    sizes.reserve(static_cast<std::size_t>(pdf.numPages()));
    for (int page = 0; page < pdf.numPages(); ++page) sizes.push_back(size_of(pdf, page));
    send_frame(WorkerFrame::Kind::pages,
               {reinterpret_cast<const char*>(sizes.data()), sizes.size() * sizeof(PageSize)});
}

bool is_sound(const PageRequest& request) {
    const bool has_pixels =
        request.width > 0 && request.height > 0 && std::int64_t{request.width} * request.height <= most_pixels_drawn;
    return has_pixels && request.page >= 0 && request.pixels_per_point > 0 && request.pixels_per_point < 1000;
}

Result<QImage> draw(const Poppler::Document& pdf, const std::string& name, const PageRequest& request) {
    const auto not_drawn = [&] {
        return fail(damaged_file(sentence("Page {page} of '{name}' cannot be drawn.", request.page + 1, name)));
    };
    if (!is_sound(request)) return not_drawn();
    const std::unique_ptr<Poppler::Page> page = pdf.page(request.page);
    if (page == nullptr) return not_drawn();
    const double dots = double{request.pixels_per_point} * double{points_per_inch};
    QImage image = page->renderToImage(dots, dots, request.left, request.top, request.width, request.height);
    if (image.isNull()) return not_drawn();
    image.convertTo(QImage::Format_RGB32);
    return image;
}

void send_drawing(const QImage& image) {
    const std::int32_t size[2] = {image.width(), image.height()};
    const auto row_bytes = static_cast<std::size_t>(image.width()) * 4;
    const WorkerFrame header{.kind = WorkerFrame::Kind::drawing,
                             .size = sizeof size + row_bytes * static_cast<std::size_t>(image.height())};
    write_output({reinterpret_cast<const char*>(&header), sizeof header});
    write_output({reinterpret_cast<const char*>(size), sizeof size});
    for (int row = 0; row < image.height(); ++row)
        write_output({reinterpret_cast<const char*>(image.constScanLine(row)), row_bytes});
}

float sound_share(double share) {
    return std::isfinite(share) ? std::clamp(static_cast<float>(share), 0.0F, 1.0F) : 0;
}

/// Nothing for links that lead nowhere: to another file, to a program, to a page that is not there.
std::optional<PageLink> target_of(const Poppler::Link& link, int pages) {
    if (const auto* inside = dynamic_cast<const Poppler::LinkGoto*>(&link)) {
        const Poppler::LinkDestination there = inside->destination();
        const int page = there.pageNumber() - 1;
        if (inside->isExternal() || page < 0 || page >= pages) return std::nullopt;
        return PageLink{.page = page, .share = there.isChangeTop() ? sound_share(there.top()) : 0};
    }
    if (const auto* outside = dynamic_cast<const Poppler::LinkBrowse*>(&link))
        if (std::string address = outside->url().toStdString(); !address.empty() && address.size() <= longest_address)
            return PageLink{.address = std::move(address)};
    return std::nullopt;
}

std::vector<PageLink> links_of(const Poppler::Document& pdf, int page) {
    std::vector<PageLink> links;
    const std::unique_ptr<Poppler::Page> content = page >= 0 && page < pdf.numPages() ? pdf.page(page) : nullptr;
    if (content == nullptr) return links;
    const PageSize size = size_of(pdf, page);
    for (const auto& link : content->links()) {
        auto target = target_of(*link, pdf.numPages());
        if (!target) continue;
        const QRectF area = link->linkArea().normalized();
        target->left = sound_share(area.left()) * size.width;
        target->right = sound_share(area.right()) * size.width;
        target->top = sound_share(area.top()) * size.height;
        target->bottom = sound_share(area.bottom()) * size.height;
        links.push_back(std::move(*target));
        if (links.size() == most_links) break;
    }
    return links;
}

void draw_what_is_asked(const Poppler::Document& pdf, const std::string& name) {
    while (const auto asked = next_request()) {
        if (LinksRequest of; asked->size() == sizeof of) {
            std::memcpy(&of, asked->data(), sizeof of);
            send_frame(WorkerFrame::Kind::links, encode(links_of(pdf, of.page)));
            continue;
        }
        PageRequest request;
        if (asked->size() != sizeof request) return;
        std::memcpy(&request, asked->data(), sizeof request);
        const auto image = draw(pdf, name, request);
        if (image) {
            send_drawing(*image);
        } else {
            send_error(image.error());
        }
    }
}

Result<void> work(const WorkerRequest& request, WorkerMemory& memory) {
    const auto file = FileMap::of(worker_file(), request.name);
    if (!file) return fail(file.error());
    memory = worker_memory(file->bytes().size(), memory_beside_the_file, available_bytes());
    send_missing_fences(
        confine({.memory_bytes = memory.bytes, .cpu_seconds = cpu_seconds, .readable = poppler_folders()}));
    const auto pdf = load_pdf(file->bytes(), request.password);
    if (pdf != nullptr && pdf->isLocked()) {
        send_frame(WorkerFrame::Kind::locked, {});
        return {};
    }
    if (auto sound = check_pdf(pdf.get(), request.name, request.password); !sound) return sound;
    for (const auto hint : {Poppler::Document::Antialiasing, Poppler::Document::TextAntialiasing})
        pdf->setRenderHint(hint);
    send_sizes(*pdf);
    draw_what_is_asked(*pdf, request.name);
    return {};
}

}  // namespace

std::optional<int> run_as_page_worker(int argc, char** argv) {
    if (argc < 2 || argv[1] != page_worker_command) {
        is_own_worker = true;
        return std::nullopt;
    }
    become_worker(argc, argv);
    WorkerMemory memory;
    try {
        const auto first = next_request();
        const auto request = first ? decode_request(*first) : std::nullopt;
        if (!request) return 2;
        if (const auto done = work(*request, memory); !done) send_error(done.error());
    } catch (const std::bad_alloc&) {
        send_error(out_of_worker_memory(memory));
    }
    end_worker(0);
}

bool is_its_own_page_worker() {
    return is_own_worker;
}

}  // namespace lectern
