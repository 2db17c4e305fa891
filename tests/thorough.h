#pragma once

#include <QtGlobal>

namespace lectern::test {

/// Whether tests take every row of large tables: scripts/test.sh --full does. Otherwise they take what differs most.
inline bool is_thorough() {
    return qEnvironmentVariableIsSet("LECTERN_THOROUGH");
}

}  // namespace lectern::test
