#pragma once

#include <QMessageBox>
#include <QUrl>
#include <QWidget>

namespace lectern {

/// Whether an address may be opened at all, by the browser or the mail program: http, https, and mailto with nothing
/// but an address.
bool may_be_opened(const QUrl& address);

/// Shows where the address leads and asks before it is opened; nothing happens to one that may not be.
void ask_to_open(const QUrl& address, QWidget* parent);

/// Lets a message, whose links Qt opens at once, ask first too. After its texts are set.
void ask_before_links(QMessageBox& box);

}  // namespace lectern
