#include "app/cli/document_files.h"

#include <chrono>
#include <filesystem>

#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/import/import_many.h"
#include "app/library/document_records.h"

namespace lectern::cli {

namespace {

std::vector<std::filesystem::path> paths_of(const DocumentFiles& files) {
    std::vector<std::filesystem::path> paths{files.document};
    paths.insert(paths.end(), files.more.begin(), files.more.end());
    return paths;
}

}  // namespace

void add_document_files(CLI::App& command, DocumentFiles& files) {
    command
        .add_option("document", files.document,
                    "PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text file, or a folder of them, read as one document")
        ->required();
    command.add_option("--with", files.more, "Another file or folder, read as one document with the first")
        ->allow_extra_args(false);
    command.add_option("--password", files.password, "Password of an encrypted PDF");
    command.add_flag("--ocr", files.ocr, "Recognise the text of scanned pages (needs tesseract)");
    command.add_option("--ocr-language", files.ocr_language, "Languages of the scans as tesseract calls them: eng+deu")
        ->capture_default_str();
}

Result<Document> import_files(const DocumentFiles& files) {
    constexpr double worth_a_line = 2;  // seconds; most documents are there before
    StatusLine line;
    bool shown = false;
    const auto begin = std::chrono::steady_clock::now();
    const auto show = [&](const ImportProgress& progress) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (seconds < worth_a_line) return;
        line.show(fmt::format("Opening: page {} of {}", progress.page + 1, progress.pages), seconds);
        shown = true;
    };
    auto document = import_documents(paths_of(files), {.password = files.password,
                                                       .cancel = &interrupted(),
                                                       .ocr = files.ocr,
                                                       .ocr_language = files.ocr_language,
                                                       .progress = show});
    if (shown) line.finish();
    return document;
}

Result<std::string> content_hash(const DocumentFiles& files) {
    const auto listed = document_files(paths_of(files));
    if (!listed) return fail(listed.error());
    if (listed->size() == 1 && !files.ocr) return lectern::content_hash(listed->front(), interrupted());
    return lectern::content_hash(*listed, files.ocr ? "ocr " + files.ocr_language : "", interrupted());
}

}  // namespace lectern::cli
