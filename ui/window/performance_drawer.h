#pragma once

#include <QElapsedTimer>
#include <QFrame>

#include "ui/window/shown_session.h"

namespace lectern {

class BudgetPanel;
class CardMemory;
class MemoryBar;
class SpeedPlot;

/// Lies over the lower part of the window, and moves nothing: how much of the document is remembered, how fast it is
/// read and answered, and the memory that this takes.
class PerformanceDrawer : public QFrame {
    Q_OBJECT

 public:
    /// `above`: what its lower edge touches.
    PerformanceDrawer(Workspace& workspace, const ShownSession& session, QWidget& above, QWidget* window);

    /// Of the session that is shown.
    BudgetPanel& budget() const { return *budget_; }
    void show_drawer(bool shown);

 signals:
    void closed();

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

 private:
    void connect_parts();
    void show_state();
    void show_meter(const event::Meter& meter);
    void place();

    Workspace& workspace_;
    const ShownSession& session_;
    QWidget& above_;
    QElapsedTimer clock_;
    QWidget* remembering_;  ///< how much to, of what is read
    BudgetPanel* budget_;
    SpeedPlot* speeds_;
    MemoryBar* memory_;
    CardMemory* card_memory_;
};

}  // namespace lectern
