#pragma once

#include <QIcon>

#include "ui/theme/theme.h"

namespace lectern {

/// A symbol of Bootstrap Icons by its name ("arrow-left"), in the colours of the theme that is worn when it is drawn:
/// `ink`, the accent where it is switched on, and pale where it is disabled.
QIcon icon_of(const QString& name, Token ink = Token::text_2);

}  // namespace lectern
