#include "ui/window/interrupted_reading.h"

#include <algorithm>

#include "app/output/shown_names.h"
#include "ui/base/deliver.h"

namespace lectern {

namespace {

using SessionState = DocumentSession::State;

/// As the library has it.
struct Left {
    ReadingId reading = 0;
    std::string name;
    int page = 0, pages = 0;
};

/// Nothing, if all of it was read, or none.
Result<std::optional<Left>> left_of(Library& library, const std::string& hash) {
    const auto document = library.documents().find(hash);
    if (!document) return fail(document.error());
    if (!*document) return std::nullopt;
    const auto readings = library.readings().of((*document)->id);
    if (!readings) return fail(readings.error());
    const auto begun = std::ranges::find_if(*readings, [](const ReadingRecord& reading) {
        return reading.state == ReadingState::reading && reading.tokens_read > 0;
    });
    if (begun == readings->end()) return std::nullopt;
    const auto saved = library.checkpoints().load(begun->id);
    if (!saved) return fail(saved.error());
    // Of a page that was read something is kept: the newest tokens always are.
    const auto& kept = saved->retention;
    const auto last = std::find_if(kept.rbegin(), kept.rend(), [](float share) { return share > 0; });
    return Left{.reading = begun->id,
                .name = shown_name((*document)->name),
                .page = static_cast<int>(kept.rend() - last),
                .pages = (*document)->pages};
}

}  // namespace

InterruptedReading::InterruptedReading(Workspace& workspace, Settings& settings, QObject* parent)
    : QObject(parent), workspace_(workspace), settings_(settings) {
    connect(&workspace_, &Workspace::session_opened, this, &InterruptedReading::watch);
    connect(&workspace_, &Workspace::session_closed, this, [this](DocumentSession* session) {
        if (settings_.being_read() == session->hash) settings_.set_being_read({});
    });
}

InterruptedReading::~InterruptedReading() {
    settings_.set_running(false);
}

void InterruptedReading::watch(DocumentSession* session) {
    connect(session, &DocumentSession::state_changed, this, [this, session] { state_changed(*session); });
}

void InterruptedReading::state_changed(const DocumentSession& session) {
    if (session.hash.empty()) return;
    const bool remembered = settings_.being_read() == session.hash;
    if (session.state == SessionState::reading && !remembered)
        settings_.set_being_read(session.hash);
    else if (remembered && (session.state == SessionState::ready || session.state == SessionState::partly))
        settings_.set_being_read({});
}

void InterruptedReading::look() {
    const bool killed = settings_.was_running();
    settings_.set_running(true);
    const std::string hash = settings_.being_read();
    if (hash.empty()) return;
    deliver(workspace_.library().ask([hash](ReadingLibrary& library) { return left_of(library.storage(), hash); }),
            this, [this, killed](const Result<std::optional<Left>>& left) {
                if (!left || !*left) return;
                const Left& reading = **left;
                for (const DocumentSession* session : workspace_.sessions())
                    if (session->reading == reading.reading) return;  // it goes on already
                emit found(reading.reading, QString::fromStdString(reading.name), reading.page, reading.pages, killed);
            });
}

}  // namespace lectern
