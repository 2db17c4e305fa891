#include "ui/window/log_viewer.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/base/first_size.h"

namespace lectern {

LogViewer::LogViewer(const EventLog& log, QWidget* parent)
    : QDialog(parent), log_(log), text_(new QPlainTextEdit(this)) {
    setWindowTitle(tr("Log"));
    auto* promise = new QLabel(
        tr("Nothing of what you read or ask stands here, and no names of files. It stays on this machine."), this);
    promise->setWordWrap(true);
    text_->setReadOnly(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    QFont fixed = font();  // as large as all other letters
    fixed.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    text_->setFont(fixed);
    text_->setAccessibleName(windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    QPushButton* refresh = buttons->addButton(tr("&Refresh"), QDialogButtonBox::ActionRole);
    connect(refresh, &QPushButton::clicked, this, &LogViewer::show_log);
    QPushButton* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text_->toPlainText()); });
    QPushButton* folder = buttons->addButton(tr("Open &folder"), QDialogButtonBox::ActionRole);
    folder->setEnabled(!log_.folder().empty());
    connect(folder, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(log_.folder().string()))); });
    auto* column = new QVBoxLayout(this);
    column->addWidget(promise);
    column->addWidget(text_, 1);
    column->addWidget(buttons);
    give_first_size(*this, {fontMetrics().averageCharWidth() * 120, fontMetrics().lineSpacing() * 28});
    show_log();
}

void LogViewer::show_log() {
    QFile file(QString::fromStdString(log_.file().string()));
    if (!log_.folder().empty() && file.open(QIODevice::ReadOnly))
        text_->setPlainText(QString::fromUtf8(file.readAll()));
    else
        text_->setPlainText(tr("There is no log: its folder cannot be written."));
    text_->verticalScrollBar()->setValue(text_->verticalScrollBar()->maximum());
}

}  // namespace lectern
