#include "app/import/import_errors.h"

#include <utility>

namespace lectern {

Error import_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = "Reading the file was cancelled.",
            .means = "Nothing was kept.",
            .next = "Start again when you like."};
}

Error damaged_file(std::string what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = "The file was probably not copied or downloaded to its end.",
            .next = "Get the file again, or save it anew from the program that made it."};
}

Error hostile_file(std::string what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = "No real document looks like this; the file may have been made to bring programs down.",
            .next = "If you trust it, save it anew from the program that made it, or as PDF, and open that."};
}

Error empty_document(std::string what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = "There is nothing to read.",
            .next = "Choose a file with text in it."};
}

void add_damage_notice(Document& document, bool whole) {
    if (whole) return;
    document.damaged_pages = 1;
    document.notices.emplace_back(
        "The file is damaged or cut off: what stands behind the last page that is shown could not be read.");
}

}  // namespace lectern
