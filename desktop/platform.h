#pragma once

#include <QIcon>

namespace lectern {

/// Whether there is something to open a window on. Without it Qt would end with a core dump, and with the advice to
/// install the program again.
bool has_display(int argc, char** argv);

/// The symbol of the program.
QIcon window_icon();

}  // namespace lectern
