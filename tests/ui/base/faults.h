#pragma once

#include <QStringList>
#include <QWidget>

namespace lectern::test {

/// What somebody who looks would find wrong, in words; empty: nothing. Of the visible widgets of a window that is laid
/// out: texts without room for their words, unless a tooltip holds all of them; widgets that cover one another or
/// reach out of what they lie in; texts with a contrast under 4.5 to what is painted below them.
QStringList faults_of(QWidget& window);

}  // namespace lectern::test
