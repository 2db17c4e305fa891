#include "ui/workspace/unsaved_readings.h"

#include <system_error>

#include "ui/base/deliver.h"

namespace lectern {

void UnsavedReadings::save_now(const DocumentSession& session) {
    engine_.post(command::SaveNow{.session = session.id});
}

/// How much room the disk has is asked on the library's thread: the disk may be slow, or gone.
void UnsavedReadings::explain(DocumentSession& session, const Error& why) {
    deliver(library_.try_with([folder = folder_](ReadingLibrary*) {
        std::error_code error;
        const std::filesystem::space_info space = std::filesystem::space(folder, error);
        return error ? std::uint64_t{0} : static_cast<std::uint64_t>(space.available);
    }),
            this, [this, id = session.id, why](std::uint64_t free) {
                DocumentSession* about = sessions_.find(id);
                if (about == nullptr || about->saved) return;
                about->not_saved = {.error = why,
                                    .free_bytes = free,
                                    .needed_bytes = about->plan ? about->plan->budget_bytes : std::uint64_t{0}};
                emit about->progressed();
            });
    session.saved = false;
}

void UnsavedReadings::hear(const event::ReadingSaved& saved) {
    DocumentSession* session = sessions_.find(saved.session);
    if (session == nullptr) return;
    session->reading = saved.id;
    session->saved = saved.saved;
    if (saved.saved) session->not_saved.reset();
    emit session->progressed();
    emit library_changed();
}

}  // namespace lectern
