#pragma once

#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

namespace lectern {

/// Dialogs about the program itself, whatever document is shown.
class ProgramDialogs : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to, and whose shortcuts are listed.
    ProgramDialogs(Workspace& workspace, Settings& settings, QWidget* window);

    void show_settings();
    void show_log();
    /// On the disk of the library.
    void make_room();
    void copy_diagnostics();
    void show_guide();
    void show_shortcuts();
    void about();

 signals:
    void readings_removed();
    void settings_changed();
    void trouble(const lectern::Error& error);
    void hint(const QString& text);

 private:
    Workspace& workspace_;
    Settings& settings_;
    QWidget* window_;
};

}  // namespace lectern
