#include "tests/fuzz/document_checks.h"

/// What comes through the pipe from a reader that was taken over: it is refused, or can be encoded to the same bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = lectern::view(data, size);
    if (const auto document = lectern::decode_document(bytes)) {
        std::string again;
        lectern::encode(*document, [&again](std::string_view piece) { again += piece; });
        if (again != bytes) std::abort();
    }
    if (const auto error = lectern::decode_error(bytes); error && lectern::encode(*error) != bytes) std::abort();
    lectern::decode_progress(bytes);
    lectern::decode_picture(bytes);
    lectern::decode_request(bytes);
    return 0;
}
