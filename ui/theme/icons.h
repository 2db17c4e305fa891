#pragma once

#include <QIcon>

#include "ui/theme/theme.h"

class QAbstractButton;

namespace lectern {

/// A symbol of Bootstrap Icons by its name ("arrow-left"), in the colours of the theme that is worn when it is drawn:
/// `ink`, the accent where it is switched on, and pale where it is disabled.
QIcon icon_of(const QString& name, Token ink = Token::text_2);

/// The same beside the words of a button, and not too near to them: Qt leaves four pixels, whatever the letters.
void put_symbol(QAbstractButton& button, const QString& name, Token ink = Token::text_2);

}  // namespace lectern
