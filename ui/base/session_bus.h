#pragma once

namespace lectern {

/// Whether there is a D-Bus of the session: asking for one that is not there would start it.
bool has_session_bus();

}  // namespace lectern
