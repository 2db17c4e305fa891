#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lectern {

/// The worker's side: what it is asked, the file to be read, and the pipe for frames stand at these descriptors.
inline constexpr int worker_requests = 0;
inline constexpr int worker_input = 3;
inline constexpr int worker_output = 4;
inline constexpr std::string_view worker_command = "import-worker";

/// What a worker is asked to do.
struct WorkerRequest {
    std::string name;  ///< of the file, without folder: its ending matters
    std::string password;
    bool keep_scans = false;        ///< a document without any text is no error: its text will be recognised
    std::int32_t render_page = -1;  ///< of a PDF: a picture of this page is wanted, not the text
};

/// A page of a PDF in grey.
struct PagePicture {
    std::int32_t width = 0, height = 0;  ///< pixels
    double points_per_pixel = 0;
    std::string pixels;  ///< width * height bytes, row by row
};

/// How far the worker is, and what it has just read.
struct WorkerProgress {
    std::int32_t page = 0, pages = 0;
    std::string text;
};

/// A frame on the pipe from the worker: this header, then `size` bytes.
struct WorkerFrame {
    enum class Kind : std::uint32_t {
        missing_fence = 1,
        progress,
        document,
        picture,
        error,
        locked,
        pages,
        drawing,
        links
    };
    Kind kind{};
    std::uint32_t reserved = 0;
    std::uint64_t size = 0;
};

/// Longer frames are not believed. A document may be as large as the largest text and its boxes.
inline constexpr std::uint64_t longest_document_frame = std::uint64_t{6} << 30;
inline constexpr std::uint64_t longest_frame = std::uint64_t{64} << 20;

}  // namespace lectern
