#include <QApplication>
#include <QClipboard>
#include <array>

#include "ui/base/plain_question.h"
#include "ui/base/sentence_text.h"
#include "ui/library/library_panel.h"
#include "ui/library/room_dialog.h"
#include "ui/window/banner.h"
#include "ui/window/diagnostics.h"
#include "ui/window/interrupted_reading.h"
#include "ui/window/log_viewer.h"
#include "ui/window/main_window.h"
#include "ui/window/reading_notice.h"
#include "ui/window/settings_dialog.h"

namespace lectern {

using Remedy = SessionMessage::Remedy;

namespace {

/// Of a reading that somebody waits for elsewhere.
constexpr double long_reading_seconds = 10;

/// As the desktop has it, or none.
void show_motion(bool moves) {
    constexpr std::array effects{Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                                 Qt::UI_FadeTooltip};
    static const int usual_flash_time = QApplication::cursorFlashTime();
    static const std::vector<bool> usual = [&] {
        std::vector<bool> enabled;
        for (const Qt::UIEffect effect : effects) enabled.push_back(QApplication::isEffectEnabled(effect));
        return enabled;
    }();
    for (std::size_t i = 0; i < effects.size(); ++i) QApplication::setEffectEnabled(effects[i], moves && usual[i]);
    QApplication::setCursorFlashTime(moves ? usual_flash_time : 0);
}

}  // namespace

void MainWindow::connect_care() {
    interrupted_ = new InterruptedReading(workspace_, settings_, this);
    connect(interrupted_, &InterruptedReading::found, this, &MainWindow::offer_to_continue);
    const auto* notice = new ReadingNotice(*this, workspace_, long_reading_seconds);
    connect(notice, &ReadingNotice::session_wanted, this, [this](SessionId id) {
        if (DocumentSession* session = workspace_.session(id); session != nullptr) show_session(session);
        come_to_front();
    });
    connect(trouble_banner_, &Banner::remedy_chosen, this, &MainWindow::remedy);
    connect(state_banner_, &Banner::dismissed, this, &MainWindow::dismiss);
    connect(state_banner_, &Banner::remedy_chosen, this, [this](Remedy remedy) {
        if (remedy == Remedy::keep_old) dismiss(state_banner_->message().text);
    });
    connect(&workspace_, &Workspace::engine_ended, this,
            [this](const Error& why) { trouble_banner_->show_error(why, {Remedy::show_log}); });
    connect(&workspace_, &Workspace::session_closed, this,
            [this](DocumentSession* session) { dismissed_.erase(session->id); });
}

/// The next message, if there is one, takes its place.
void MainWindow::dismiss(const QString& message) {
    if (!session_) return;
    dismissed_[session_->id].insert(message);
    show_state();
}

void MainWindow::offer_to_continue(ReadingId reading, const QString& name, int page, int pages, bool killed) {
    to_continue_ = reading;
    SessionMessage message{
        SessionMessage::Severity::warning,
        tr("Reading of “%1” stopped at page %2 of %3.").arg(name, QString::number(page), QString::number(pages)),
        {Remedy::continue_interrupted}};
    if (killed) {
        message.text += ' ' + tr("Lectern did not end as it should; the log may say why.");
        message.remedies.push_back(Remedy::show_log);
    }
    trouble_banner_->show_message(message);
}

void MainWindow::show_notices() {
    if (!session_ || session_->document == nullptr) return;
    QStringList notices;
    for (const std::string& notice : session_->document->notices) notices << sentence_text(notice);
    tell_plainly(session_->name, tr("What was said when the text was taken out of it:"), notices.join("\n\n"), this);
}

void MainWindow::show_settings() {
    auto* dialog = new SettingsDialog(workspace_, settings_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::changed, this, &MainWindow::apply_settings);
    dialog->open();
}

void MainWindow::apply_settings() {
    AskOptions asking;
    asking.most_tokens = settings_.answer_tokens();
    asking.sampling.temperature = settings_.temperature();
    workspace_.set_asking(asking);
    workspace_.set_threads(settings_.threads());
    workspace_.set_device(settings_.device());
    show_motion(!settings_.reduced_motion());
}

void MainWindow::show_log() {
    auto* viewer = new LogViewer(workspace_.log(), this);
    viewer->setAttribute(Qt::WA_DeleteOnClose);
    viewer->open();
}

void MainWindow::make_room() {
    auto* dialog = new RoomDialog(workspace_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RoomDialog::removed, library_, &LibraryPanel::list);
    connect(dialog, &RoomDialog::trouble, this, &MainWindow::say);
    dialog->open();
}

void MainWindow::copy_diagnostics() {
    QApplication::clipboard()->setText(diagnostics(workspace_));
    trouble_banner_->show_message(
        {SessionMessage::Severity::hint,
         tr("Version, machine, model and the last errors are in the clipboard; no names of files, "
            "and nothing of what you read."),
         {}});
}

}  // namespace lectern
