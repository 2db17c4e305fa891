#pragma once

#include "engine/base/cancel.h"

namespace lectern::cli {

/// From now on Ctrl-C (and SIGTERM, or on Windows closing the console) cancels what runs; a second Ctrl-C ends the
/// program at once.
void watch_interrupts();

/// The token that Ctrl-C cancels.
CancelToken& interrupted();

/// Makes the token new, so that the next Ctrl-C cancels the next thing (at a prompt).
void forget_interrupt();

}  // namespace lectern::cli
