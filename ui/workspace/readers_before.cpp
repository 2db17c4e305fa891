#include "ui/workspace/readers_before.h"

#include "ui/base/deliver.h"

namespace lectern {

void ReadersBefore::hear(const event::ReadingPlanned& planned) {
    DocumentSession* session = sessions_.find(planned.session);
    if (session == nullptr) return;
    if (planned.unasked)
        session->read_by.reset();
    else
        look_for(*session);
}

void ReadersBefore::hear(const event::OpeningFailed& failed) {
    if (DocumentSession* session = sessions_.find(failed.session); session != nullptr) look_for(*session);
}

/// By forget(), or because another model is opened.
void ReadersBefore::hear(const event::SessionClosed& closed) {
    asked_.erase(closed.session);
    if (DocumentSession* session = sessions_.find(closed.session); session != nullptr) session->read_by.reset();
}

void ReadersBefore::look_for(DocumentSession& session) {
    const ModelState& model = model_.state();
    if (session.hash.empty() || std::exchange(asked_[session.id], model.file) == model.file) return;
    const ReadBy open{.name = model.opened.name, .file = model.file};
    const auto look = [hash = session.hash, open](ReadingLibrary& library) {
        return other_reader(library, hash, open);
    };
    deliver(library_.ask(look), this, [this, id = session.id, open](const Result<std::optional<ReadBy>>& reader) {
        if (reader && *reader) found(id, open.file, **reader);
    });
}

void ReadersBefore::found(SessionId id, const std::filesystem::path& asked_with, const ReadBy& reader) {
    DocumentSession* session = sessions_.find(id);
    if (session == nullptr || model_.state().kind != ModelState::Kind::open || model_.state().file != asked_with)
        return;
    session->read_by = reader;
    emit session->state_changed();
}

}  // namespace lectern
