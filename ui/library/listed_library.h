#pragma once

#include <QTimer>

#include "ui/library/library_contents.h"
#include "ui/workspace/workspace.h"

namespace lectern {

/// What the library holds, listed anew soon after it has changed.
class ListedLibrary : public QObject {
    Q_OBJECT

 public:
    explicit ListedLibrary(Workspace& workspace, QObject* parent = nullptr);

    const LibraryContents& contents() const { return contents_; }
    /// Null: it was removed since.
    const DocumentRecord* document(DocumentId id) const;
    void list();
    /// Does something to the library, and lists it anew.
    QFuture<void> change(std::function<Result<void>(Library&)> work);

 signals:
    void listed();
    void trouble(const lectern::Error& error);

 private:
    Workspace& workspace_;
    LibraryContents contents_;
    QTimer soon_;
};

}  // namespace lectern
