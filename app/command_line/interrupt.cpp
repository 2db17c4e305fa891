#include "app/command_line/interrupt.h"

namespace lectern::cli {

CancelToken& interrupted() {
    static CancelToken token;
    return token;
}

void forget_interrupt() {
    interrupted().reset();
}

}  // namespace lectern::cli
