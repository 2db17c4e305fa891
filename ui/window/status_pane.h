#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "ui/window/shown_session.h"

namespace lectern {

class BudgetSlider;
class CardMemory;
class MemoryBar;
class ReadingStrip;
class SpeedPlot;

/// Below the panes: what the reading does, how fast, and the memory that it takes.
class StatusPane : public QWidget {
    Q_OBJECT

 public:
    StatusPane(Workspace& workspace, const ShownSession& session, QWidget* parent);

    /// Of the session that is shown.
    BudgetSlider& budget() const { return *budget_; }

 private:
    void connect_parts();
    void show_state();
    void show_meter(const event::Meter& meter);
    void cancel();

    Workspace& workspace_;
    const ShownSession& session_;
    QElapsedTimer clock_;
    BudgetSlider* budget_;
    ReadingStrip* strip_;
    SpeedPlot* speeds_;
    MemoryBar* memory_;
    CardMemory* card_memory_;
};

}  // namespace lectern
