#include "app/import/import.h"

#include <system_error>

#include "app/import/import_in_process.h"
#include "app/import/import_process.h"
#include "app/import/import_worker.h"
#include "app/import/sandbox/descriptor.h"
#include "app/import/text/import_errors.h"
#include "app/import/text_recognition.h"
#include "engine/base/file_map.h"

namespace lectern {

namespace {

Result<Document> import_in_worker(const std::filesystem::path& path, const ImportOptions& options) {
    std::error_code error;
    const Descriptor file = open_to_read(path, error);
    if (!file.is_open()) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{file}' cannot be opened any more.", path.string()),
                     .means = sentence("It was moved or removed a moment ago."),
                     .next = sentence("Choose the file again.")});
    }
    const WorkerRequest request{
        .name = path.filename().string(), .password = options.password, .keep_scans = options.ocr};
    auto result = run_import_worker(file.native(), request, options);
    if (!result) return fail(std::move(result.error()));
    Document document = std::move(result->document);
    if (options.ocr && document.pages_without_text > 0) {
        if (auto done = recognize_scans(document, file.native(), request, options); !done) return fail(done.error());
    }
    if (document.text.empty())
        return fail(empty_document(sentence("'{name}' holds no text on any page.", request.name)));
    return document;
}

}  // namespace

Result<Document> import_document(const std::filesystem::path& path, const ImportOptions& options) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    // Opening a pipe would wait for its writer, for ever if need be.
    if (std::filesystem::is_other(status) || std::filesystem::is_fifo(status)) {
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{file}' is a pipe or a device, not a file.", path.string()),
                     .means = sentence("A document is read more than once, which needs a file."),
                     .next = sentence("Save the text to a file and open that.")});
    }
    auto file = FileMap::open(path);
    if (!file) return fail(std::move(file.error()));
    const auto bytes = static_cast<std::int64_t>(file->bytes().size());
    if (bytes > largest_file)
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence(
                         "'{file}' has {size} GiB; the limit is {limit} GiB.", path.string(),
                         Sentence::Term{fmt::format("{:.1f}", static_cast<double>(bytes) / (std::int64_t{1} << 30))},
                         largest_file >> 30),
                     .means = sentence("So large a file is probably no document."),
                     .next = sentence("Cut out the part that matters and open that.")});
    if (is_its_own_import_worker()) return import_in_worker(path, options);
    auto document = import_in_process(file->bytes(), path, options);
    if (document)
        document->notices.emplace_back(sentence("The file was read without the protection of a process of its own."));
    return document;
}

}  // namespace lectern
