#include "ui/window/program_dialogs.h"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QWidget>

#include "ui/library/room_dialog.h"
#include "ui/window/applied_settings.h"
#include "ui/window/diagnostics.h"
#include "ui/window/guide_viewer.h"
#include "ui/window/log_viewer.h"
#include "ui/window/settings_dialog.h"
#include "ui/window/shortcuts_dialog.h"

namespace lectern {

ProgramDialogs::ProgramDialogs(Workspace& workspace, Settings& settings, QWidget* window)
    : QObject(window), workspace_(workspace), settings_(settings), window_(window) {}

void ProgramDialogs::show_settings() {
    auto* dialog = new SettingsDialog(workspace_, settings_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::changed, this, [this] {
        apply_settings(settings_, workspace_);
        emit settings_changed();
    });
    dialog->open();
}

void ProgramDialogs::show_log() {
    auto* viewer = new LogViewer(workspace_.log(), window_);
    viewer->setAttribute(Qt::WA_DeleteOnClose);
    viewer->open();
}

void ProgramDialogs::make_room() {
    auto* dialog = new RoomDialog(workspace_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RoomDialog::removed, this, &ProgramDialogs::readings_removed);
    connect(dialog, &RoomDialog::trouble, this, &ProgramDialogs::trouble);
    dialog->open();
}

void ProgramDialogs::copy_diagnostics() {
    QApplication::clipboard()->setText(diagnostics(workspace_));
    emit hint(
        tr("Version, machine, model and the last errors are in the clipboard; no names of files, "
           "and nothing of what you read."));
}

void ProgramDialogs::show_guide() {
    auto* viewer = new GuideViewer(window_);
    viewer->setAttribute(Qt::WA_DeleteOnClose);
    viewer->show();  // beside the window, so that it can be followed
}

void ProgramDialogs::show_shortcuts() {
    auto* dialog = new ShortcutsDialog(window_->findChildren<QAction*>(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ProgramDialogs::about() {
    QMessageBox::about(window_, tr("About Lectern"),
                       tr("Lectern %1\n\nReads long documents on this machine and answers questions about them. "
                          "Nothing leaves the machine.\n\nLicence: GPL-3.0-or-later")
                           .arg(QApplication::applicationVersion()));
}

}  // namespace lectern
