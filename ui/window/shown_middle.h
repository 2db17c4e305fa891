#pragma once

#include <QObject>

#include "ui/library/listed_library.h"
#include "ui/window/shown_session.h"

namespace lectern {

/// What stands in the middle of the window: the document that is shown; where none is, and when a person wants to see
/// all of them, the library; and where that is empty, a welcome.
class ShownMiddle : public QObject {
    Q_OBJECT

 public:
    enum class Part { welcome, library, document };

    ShownMiddle(const ShownSession& session, const ListedLibrary& library);

    Part part() const { return part_; }
    void show_library();
    void leave_library();

 signals:
    void changed();

 private:
    Part wanted_part() const;
    void choose();

    const ShownSession& session_;
    const ListedLibrary& library_;
    bool library_wanted_ = false;  ///< by a person, though a document is shown
    Part part_ = Part::welcome;
};

}  // namespace lectern
