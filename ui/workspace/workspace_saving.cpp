// What was read and could not be saved.
#include <system_error>

#include "ui/base/deliver.h"
#include "ui/workspace/workspace.h"

namespace lectern {

void Workspace::save_now(DocumentSession& session) {
    engine_->post(command::SaveNow{.session = session.id});
}

/// How much room the disk has is asked on the library's thread: the disk may be slow, or gone.
void Workspace::not_saved(DocumentSession& session, const Error& why) {
    deliver(library_.try_with([folder = options_.library.parent_path()](ReadingLibrary*) {
        std::error_code error;
        const std::filesystem::space_info space = std::filesystem::space(folder, error);
        return error ? std::uint64_t{0} : static_cast<std::uint64_t>(space.available);
    }),
            this, [this, id = session.id, why](std::uint64_t free) {
                DocumentSession* about = this->session(id);
                if (about == nullptr || about->saved) return;
                about->not_saved = {.error = why,
                                    .free_bytes = free,
                                    .needed_bytes = about->plan ? about->plan->budget_bytes : std::uint64_t{0}};
                emit about->progressed();
            });
    session.saved = false;
}

}  // namespace lectern
