#pragma once

#include <QMessageBox>
#include <functional>

namespace lectern {

/// A question in which names of anybody may stand: they are no markup.
struct PlainQuestion {
    QString title, question, details;
    QString yes;                 ///< what the button says that agrees
    std::function<void()> work;  ///< done when it is pressed
};

/// Asks without waiting. Cancel is chosen until something else is.
QMessageBox* ask_plainly(PlainQuestion question, QWidget* parent);

/// Says something, without waiting.
QMessageBox* tell_plainly(const QString& title, const QString& text, const QString& details, QWidget* parent);

}  // namespace lectern
