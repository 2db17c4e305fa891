#include "app/cli/document_files.h"

#include <CLI/CLI.hpp>

#include "app/cli/library_options.h"
#include "app/command_line/interrupt.h"
#include "app/import/formats.h"
#include "app/reading/text_revision.h"

namespace lectern::cli {

void add_document_files(CLI::App& command, DocumentFiles& files) {
    command
        .add_option("document", files.document, names_of_formats() + " file, or a folder of them, read as one document")
        ->required();
    command.add_option("--with", files.more, "Another file or folder, read as one document with the first")
        ->allow_extra_args(false);
    command.add_option("--pages", files.pages, "Read these pages alone: \"iv, 3-7, 12\"; default: all");
    command.add_option("--password", files.password, "Password of an encrypted PDF");
    command.add_flag("--ocr", files.ocr, "Recognise the text of scanned pages (needs tesseract)");
    command.add_option("--ocr-language", files.ocr_language, "Languages of the scans as tesseract calls them: eng+deu")
        ->capture_default_str();
}

void add_newest_text(CLI::App& command, DocumentFiles& files) {
    command.add_flag("--new-text", files.newest_text,
                     "Take the text out of the files again where an earlier version of Lectern took out another");
}

DocumentSource source_of(const DocumentFiles& files) {
    DocumentSource source{.files = {files.document},
                          .password = files.password,
                          .ocr = files.ocr,
                          .ocr_language = files.ocr_language,
                          .newest_text = files.newest_text};
    source.files.insert(source.files.end(), files.more.begin(), files.more.end());
    return source;
}

void OpeningLine::show(int pages, int total_pages) {
    constexpr double worth_a_line = 2;  // seconds; most documents are there before
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (seconds < worth_a_line) return;
    line_.show(fmt::format("Opening: page {} of {}", pages, total_pages), seconds);
    shown_ = true;
}

void OpeningLine::finish() {
    if (shown_) line_.finish();
}

Result<ImportedDocument> import_files(const DocumentFiles& files, ReadingLibrary* library) {
    OpeningLine line;
    auto imported = import_source(
        source_of(files), library, say_trouble,
        [&](const ImportProgress& progress) { line.show(progress.page + 1, progress.pages); }, interrupted());
    line.finish();
    if (!imported || !imported->known) return imported;
    const auto outdated = is_text_outdated(*library, imported->hash, source_of(files), interrupted());
    if (outdated && *outdated)
        say("Note: The text of this document is taken out better now than when it was read. --new-text reads it again; "
            "what was read stays in the library.");
    return imported;
}

}  // namespace lectern::cli
