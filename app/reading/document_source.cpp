#include "app/reading/document_source.h"

#include <algorithm>

#include "app/import/import_many.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

Result<std::vector<FileRecord>> files_of(const DocumentSource& source, const CancelToken& cancel) {
    const auto listed = document_files(source.files);
    if (!listed) return fail(listed.error());
    for (const std::filesystem::path& file : *listed)  // import refuses it; to hash it first might take hours
        if (size_of(file) > largest_file)
            return fail({.code = ErrorCode::bad_input, .what = quoted(file.string()), .means = {}, .next = {}});
    return file_records(*listed, cancel);
}

/// The first text of files is known by what they hold, later ones by their version too.
std::string hash_of(const DocumentSource& source, std::span<const FileRecord> files, int version) {
    if (files.size() == 1 && !source.ocr && version == 1) return files.front().hash;
    const std::string how = source.ocr ? "ocr " + source.ocr_language : "";
    return content_hash(files, version == 1 ? how : fmt::format("text {} {}", version, how));
}

/// Whether nobody wrote to the files while their text was taken out of them, after they were looked at.
bool are_as_they_were(const DocumentSource& source, std::span<const FileRecord> files) {
    const auto listed = document_files(source.files);
    return listed &&
           std::ranges::equal(*listed, files, [](const std::filesystem::path& file, const FileRecord& record) {
               return whole_path(file).string() == record.path && size_of(file) == record.size &&
                      modified(file) == record.modified;
           });
}

/// Whether the library had it; else `imported` gets a hash that is free.
bool take_known(const DocumentSource& source, ReadingLibrary& library, const ReadingLibrary::Tell& tell,
                ImportedDocument& imported) {
    const std::vector<std::string> hashes = hashes_of(source, imported.files);
    std::optional<Document> known;
    imported.hash = hashes.back();
    for (const std::string& hash : hashes) {
        known = library.find_document(hash, tell);
        if (!known) continue;
        imported.hash = hash;
        if (!source.newest_text || known->text_version == newest_text) break;
        known.reset();
        imported.hash = hashes.front();
        break;
    }
    if (!known) return false;
    imported.document = std::move(*known);
    imported.known = true;
    std::error_code error;
    const std::filesystem::path& file = source.files.front();
    if (source.files.size() == 1 && std::filesystem::is_regular_file(file, error))
        imported.document.name = shown_name(file.filename().string());  // it may have another name by now
    return true;
}

}  // namespace

std::vector<std::string> hashes_of(const DocumentSource& source, std::span<const FileRecord> files) {
    std::vector<std::string> hashes;
    if (files.empty()) return hashes;
    for (int version = newest_text; version > 0; --version) hashes.push_back(hash_of(source, files, version));
    return hashes;
}

Result<ImportedDocument> import_source(const DocumentSource& source, ReadingLibrary* library,
                                       const ReadingLibrary::Tell& tell,
                                       const std::function<void(const ImportProgress&)>& progress,
                                       const CancelToken& cancel) {
    constexpr int most_tries = 3;  // a file that somebody saves is whole soon; one that is written all the time never
    for (int tries = 1;; ++tries) {
        ImportedDocument imported;
        // That a file cannot be opened is for import to say.
        imported.files = files_of(source, cancel).value_or(std::vector<FileRecord>());
        const bool has_name = !imported.files.empty();
        if (has_name) imported.hash = hashes_of(source, imported.files).back();
        if (has_name && library != nullptr && take_known(source, *library, tell, imported)) return imported;
        auto document = import_documents(source.files, {.password = source.password,
                                                        .cancel = &cancel,
                                                        .ocr = source.ocr,
                                                        .ocr_language = source.ocr_language,
                                                        .progress = progress});
        if (!document) return fail(document.error());
        imported.document = std::move(*document);
        if (!has_name) {
            imported.document.notices.emplace_back(
                sentence("A file of the document cannot be read, so that it would not be known again: its reading will "
                         "not be saved."));
            return imported;
        }
        if (are_as_they_were(source, imported.files)) return imported;
        if (tries < most_tries) continue;
        imported.hash.clear();
        imported.files.clear();
        imported.document.notices.emplace_back(sentence(
            "The document is being written to: it changed each time it was opened. Its reading will not be saved."));
        return imported;
    }
}

}  // namespace lectern
