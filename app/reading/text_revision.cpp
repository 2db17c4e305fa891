#include "app/reading/text_revision.h"

#include <algorithm>

#include "app/import/import_many.h"
#include "app/library/stored_json.h"

namespace lectern {

namespace {

bool is_one_of(const std::string& hash, const std::vector<std::string>& hashes) {
    return std::ranges::find(hashes, hash) != hashes.end();
}

/// What the outline of a document says about the age of its text. A file of another machine may say anything.
struct TextAge {
    int version = 1;       ///< of the program's import that gave it, or gives the same
    int differs_from = 0;  ///< of import that was compared and gave another one
    int kept_against = 0;  ///< which the person does not want
};

TextAge age_of(const DocumentRecord& record) {
    const auto outline = parse_stored(record.outline);
    const auto version = [&](const char* name, int otherwise) {
        const auto found = outline.is_object() ? outline.find(name) : outline.end();
        const bool is_version = outline.is_object() && found != outline.end() && found->is_number_integer();
        return is_version ? static_cast<int>(std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, newest_text))
                          : otherwise;
    };
    return {.version = version("text_version", 1),
            .differs_from = version("text_differs_from", 0),
            .kept_against = version("text_kept_against", 0)};
}

Result<void> write_down(ReadingLibrary& library, const DocumentRecord& record, const char* name) {
    auto outline = parse_stored(record.outline);
    if (!outline.is_object()) outline = nlohmann::ordered_json::object();
    outline[name] = newest_text;
    const auto handler = nlohmann::ordered_json::error_handler_t::replace;
    return library.storage().documents().replace_outline(record.id, outline.dump(-1, ' ', false, handler));
}

/// Nothing where there is none to compare: the files changed, or cannot be read without the person.
Result<std::optional<std::string>> newest_text_of(const DocumentSource& source, const std::string& hash,
                                                  const CancelToken& cancel) {
    DocumentSource anew = source;
    anew.newest_text = true;
    const auto imported = import_source(anew, nullptr, {}, {}, cancel);
    if (!imported && imported.error().code == ErrorCode::cancelled) return fail(imported.error());
    if (!imported || !is_one_of(hash, hashes_of(source, imported->files))) return std::optional<std::string>();
    return std::optional(imported->document.text);
}

}  // namespace

Result<bool> is_text_outdated(ReadingLibrary& library, const std::string& hash, const DocumentSource& source,
                              const CancelToken& cancel) {
    const auto record = library.storage().documents().find(hash);
    if (!record) return fail(record.error());
    if (!*record) return false;
    const TextAge age = age_of(**record);
    if (age.version == newest_text || age.kept_against == newest_text) return false;
    if (age.differs_from == newest_text) return true;
    if (source.ocr) return false;  // to recognise it once more takes minutes, and hangs on tesseract's version
    const auto known = library.document((*record)->id);
    if (!known) return fail(known.error());
    const auto newest = newest_text_of(source, hash, cancel);
    if (!newest) return fail(newest.error());
    if (!*newest) return false;
    const bool differs = **newest != known->text;
    // A library that cannot be written, or a full disk, is compared again another time; what was found is told all the
    // same.
    (void)write_down(library, **record, differs ? "text_differs_from" : "text_version");
    return differs;
}

Result<void> keep_text(ReadingLibrary& library, const std::string& hash) {
    const auto record = library.storage().documents().find(hash);
    if (!record) return fail(record.error());
    return *record ? write_down(library, **record, "text_kept_against") : Result<void>();
}

std::optional<DocumentSource> source_of(const DocumentRecord& record) {
    if (record.files.empty()) return {};
    DocumentSource source;
    for (const FileRecord& file : record.files) source.files.emplace_back(file.path);
    if (!is_one_of(record.hash, hashes_of(source, record.files))) return {};
    return source;
}

}  // namespace lectern
