#include "app/import/sandbox/pipes.h"

namespace lectern {

Error not_started(std::string_view what, const std::error_code& error) {
    return {.code = ErrorCode::failed,
            .what = sentence("Another process could not be started ({program}: {reason}).", what, system_words(error)),
            .means = sentence("The document was not opened."),
            .next = sentence("Close other programs and try again.")};
}

}  // namespace lectern
