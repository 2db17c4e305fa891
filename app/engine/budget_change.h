#pragma once

#include "app/engine/served_reading.h"

namespace lectern {

/// Gives a session with a plan another budget, before, between or after chunks, and says what became of it. True: what
/// was read has less than the library knows.
bool change_budget(ServedReading& session, Model& model, const Budget& budget, EventQueue& events);

}  // namespace lectern
