#include "ui/library/listed_library.h"

#include <algorithm>

#include "ui/base/deliver.h"

namespace lectern {

namespace {

constexpr int list_frame = 100;  // milliseconds

}  // namespace

ListedLibrary::ListedLibrary(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
    soon_.setSingleShot(true);
    soon_.setInterval(list_frame);
    connect(&soon_, &QTimer::timeout, this, &ListedLibrary::list);
    connect(&workspace_, &Workspace::library_changed, this, [this] { soon_.start(); });
}

const DocumentRecord* ListedLibrary::document(DocumentId id) const {
    const auto found = std::ranges::find(contents_.documents, id, &DocumentRecord::id);
    return found == contents_.documents.end() ? nullptr : &*found;
}

void ListedLibrary::list() {
    deliver(workspace_.library().ask([](ReadingLibrary& library) { return list_contents(library.storage()); }), this,
            [this](const Result<LibraryContents>& contents) {
                if (!contents) return emit trouble(contents.error());
                contents_ = *contents;
                emit listed();
            });
}

QFuture<void> ListedLibrary::change(std::function<Result<void>(Library&)> work) {
    const auto changed =
        workspace_.library().ask([work = std::move(work)](ReadingLibrary& library) { return work(library.storage()); });
    deliver(changed, this, [this](const Result<void>& done) {
        if (!done && done.error().code != ErrorCode::cancelled) emit trouble(done.error());
        list();
    });
    return QFuture<void>(changed);
}

}  // namespace lectern
