#include "app/import/text/import_errors.h"

#include <utility>

namespace lectern {

namespace {

Sentence passed_limit(TextEnd end) {
    if (end == TextEnd::entities) return sentence("it defines entities of its own, which a document has no use for.");
    if (end == TextEnd::too_deep) return sentence("its elements are nested more than 256 deep.");
    return sentence("a piece of it is larger than any text should be.");
}

}  // namespace

Error import_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Reading the file was cancelled."),
            .means = sentence("Nothing was kept."),
            .next = sentence("Start again when you like.")};
}

Error damaged_file(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("The file was probably not copied or downloaded to its end."),
            .next = sentence("Get the file again, or save it anew from the program that made it.")};
}

Error hostile_file(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("No real document looks like this; the file may have been made to bring programs down."),
            .next = sentence("If you trust it, save it anew from the program that made it, or as PDF, and open that.")};
}

Error empty_document(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("There is nothing to read."),
            .next = sentence("Choose a file with text in it.")};
}

Error not_supported(const std::string& name, const Sentence& kind) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{name}' cannot be opened: it is {kind}.", name, kind),
            .means = sentence(
                "This kind of file is not supported; PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown and plain text are."),
            .next = sentence("Save or print it as PDF or plain text and open that.")};
}

Error not_text() {
    return {.code = ErrorCode::bad_input,
            .what = sentence("The file holds binary data, not text."),
            .means = sentence("There is nothing in it that could be read as a document."),
            .next = sentence("Choose a document: PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text.")};
}

Error unreadable_text(const std::string& name, Sentence what, TextEnd end) {
    if (end == TextEnd::cut_off) return damaged_file(std::move(what));
    return hostile_file(sentence("'{file}' cannot be read: {reason}", name, passed_limit(end)));
}

Sentence notice_of_guess(const std::string& encoding) {
    return sentence(
        "The text does not say how its letters are stored; it was read as {encoding}. If letters look wrong, save the "
        "file as UTF-8 and open it again.",
        encoding);
}

void add_damage_notice(Document& document, TextEnd end) {
    if (end == TextEnd::whole) return;
    document.damaged_pages = 1;
    if (end == TextEnd::cut_off) {
        document.notices.emplace_back(sentence(
            "The file is damaged or cut off: what stands behind the last page that is shown could not be read."));
    } else {
        document.notices.push_back(
            sentence("What stands behind the last page that is shown was not read: {reason}", passed_limit(end)));
    }
}

}  // namespace lectern
