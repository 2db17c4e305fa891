#pragma once

#include <QObject>

#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

namespace lectern {

/// A reading that had not come to its end when the program ended: it is remembered while it is made, and found at the
/// next start.
class InterruptedReading : public QObject {
    Q_OBJECT

 public:
    InterruptedReading(Workspace& workspace, Settings& settings, QObject* parent = nullptr);
    ~InterruptedReading() override;

    /// Once, at the start.
    void look();

 signals:
    /// `page`: the last one that was read; `killed`: the program did not end by itself.
    void found(qint64 reading, const QString& name, int page, int pages, bool killed);

 private:
    void watch(DocumentSession* session);
    void state_changed(const DocumentSession& session);

    Workspace& workspace_;
    Settings& settings_;
};

}  // namespace lectern
