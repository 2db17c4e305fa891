#pragma once

#include <QDialog>

#include "app/log/event_log.h"

class QPlainTextEdit;

namespace lectern {

/// The log as it is now, the newest at the end.
class LogViewer : public QDialog {
    Q_OBJECT

 public:
    /// The log must outlive it.
    explicit LogViewer(const EventLog& log, QWidget* parent = nullptr);

 private:
    void show_log();

    const EventLog& log_;
    QPlainTextEdit* text_;
};

}  // namespace lectern
