#include "ui/window/shown_middle.h"

namespace lectern {

ShownMiddle::ShownMiddle(const ShownSession& session, const ListedLibrary& library)
    : session_(session), library_(library) {
    connect(&session_, &ShownSession::wanted, this, &ShownMiddle::leave_library);
    connect(&session_, &ShownSession::changed, this, &ShownMiddle::choose);
    connect(&library_, &ListedLibrary::listed, this, &ShownMiddle::choose);
}

void ShownMiddle::show_library() {
    library_wanted_ = true;
    choose();
}

void ShownMiddle::leave_library() {
    library_wanted_ = false;
    choose();
}

ShownMiddle::Part ShownMiddle::wanted_part() const {
    if (session_ && !library_wanted_) return Part::document;
    if (!library_.contents().documents.empty()) return Part::library;
    return session_ ? Part::document : Part::welcome;
}

void ShownMiddle::choose() {
    const Part part = wanted_part();
    if (std::exchange(part_, part) != part) emit changed();
}

}  // namespace lectern
