#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/import/sandbox/worker_process.h"
#include "app/pages/page_drawing.h"
#include "app/pages/page_link.h"

namespace lectern {

/// Draws the pages of one PDF in a process of its own, which can do nothing else and lasts until this object goes; it
/// is started again when the file brings it down. Calls wait for it. Belongs to one thread.
class PageDrawer {
 public:
    /// Starts the process. Errors: bad_input (missing, no readable PDF), failed, cancelled; a file that is encrypted
    /// and not opened by `password` is no error: is_locked().
    static Result<PageDrawer> open(const std::filesystem::path& file, const std::string& password,
                                   const CancelToken* cancel);

    /// A password is needed, or the one given is wrong: there is nothing to draw.
    bool is_locked() const { return is_locked_; }
    /// Of every page; empty when locked.
    const std::vector<PageSize>& sizes() const { return sizes_; }

    /// Errors: bad_input (the page is damaged, brings its reader down twice, or takes longer than `patience`),
    /// cancelled: the process goes with it, and another is started for the next page.
    Result<PageDrawing> draw(const PageRequest& request, std::chrono::milliseconds patience, const CancelToken* cancel);

    /// Of the page with this index in the file. Errors: as for draw(), at the first try.
    Result<std::vector<PageLink>> links(int page, std::chrono::milliseconds patience, const CancelToken* cancel);

 private:
    struct Worker {
        Descriptor requests;
        WorkerProcess process;
    };

    PageDrawer(Descriptor file, std::string name, std::string password)
        : file_(std::move(file)), name_(std::move(name)), password_(std::move(password)) {}

    Result<void> start(const CancelToken* cancel);
    Result<void> start_once(const CancelToken* cancel);
    Result<PageDrawing> draw_once(const PageRequest& request, std::chrono::milliseconds patience,
                                  const CancelToken* cancel);
    Result<PageDrawing> drawing_of(WorkerProcess::Frame frame, const PageRequest& request);

    Descriptor file_;
    std::string name_, password_;
    bool is_locked_ = false;
    bool may_be_chance_ = false;  ///< starting failed, and not by what the file is
    std::vector<PageSize> sizes_;
    std::optional<Worker> worker_;
};

}  // namespace lectern
