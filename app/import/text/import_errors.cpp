#include "app/import/text/import_errors.h"

#include <utility>

namespace lectern {

namespace {

const char* passed_limit(TextEnd end) {
    if (end == TextEnd::entities) return "it defines entities of its own, which a document has no use for.";
    if (end == TextEnd::too_deep) return "its elements are nested more than 256 deep.";
    return "a piece of it is larger than any text should be.";
}

}  // namespace

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

Error not_supported(const std::string& name, std::string_view kind) {
    return {
        .code = ErrorCode::bad_input,
        .what = fmt::format("'{}' cannot be opened: it is {}.", name, kind),
        .means = "This kind of file is not supported; PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown and plain text are.",
        .next = "Save or print it as PDF or plain text and open that."};
}

Error not_text() {
    return {.code = ErrorCode::bad_input,
            .what = "The file holds binary data, not text.",
            .means = "There is nothing in it that could be read as a document.",
            .next = "Choose a document: PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text."};
}

Error unreadable_text(const std::string& name, std::string what, TextEnd end) {
    if (end == TextEnd::cut_off) return damaged_file(std::move(what));
    return hostile_file(fmt::format("'{}' cannot be read: {}", name, passed_limit(end)));
}

void add_damage_notice(Document& document, TextEnd end) {
    if (end == TextEnd::whole) return;
    document.damaged_pages = 1;
    if (end == TextEnd::cut_off) {
        document.notices.emplace_back(
            "The file is damaged or cut off: what stands behind the last page that is shown could not be read.");
    } else {
        document.notices.push_back(
            fmt::format("What stands behind the last page that is shown was not read: {}", passed_limit(end)));
    }
}

}  // namespace lectern
