#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "ui/window/shown_session.h"

class QToolButton;

namespace lectern {

class ReadingStrip;

/// The last line of the window: what is being read and how far it is, which model is open, and the way to what lies
/// behind that.
class StatusLine : public QWidget {
    Q_OBJECT

 public:
    StatusLine(Workspace& workspace, const ShownSession& session, QWidget* parent);

    /// Opens and closes what shows how fast that is, and in how much memory.
    QToolButton& performance() const { return *performance_; }

 signals:
    /// Another one.
    void model_wanted();

 private:
    void connect_parts();
    void show_state();
    void show_model();
    /// `rests`: nothing is read or opened.
    void show_symbol(bool rests);
    void show_meter(const event::Meter& meter);
    /// What goes on where nothing is read: one thing.
    void show_rest(std::size_t waiting_bytes);
    /// What the document that is shown can be asked of, where nothing is read.
    QString idle_words() const;
    bool is_reading() const;
    void cancel();

    Workspace& workspace_;
    const ShownSession& session_;
    QElapsedTimer clock_;
    QToolButton* symbol_;
    ReadingStrip* strip_;
    QToolButton *model_, *performance_;
};

}  // namespace lectern
