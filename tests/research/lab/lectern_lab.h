#pragma once

#include "tests/app/cli/lectern_cli.h"

namespace lectern::test {

/// Runs lectern-lab to its end.
inline Ended lab(const QStringList& arguments) {
    QProcess program;
    program.start(LECTERN_LAB, arguments);
    program.closeWriteChannel();
    return ended(program);
}

}  // namespace lectern::test
