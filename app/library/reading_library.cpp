#include "app/library/reading_library.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/library/reading_saver.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

Error other_reading(const ReadingRecord& record, const std::vector<std::string>& differences) {
    return {.code = ErrorCode::wrong_use,
            .what = fmt::format("Reading {} was made by {} and fits nothing else. What differs: {}.", record.id,
                                record.model, fmt::join(differences, "; ")),
            .means = "It was not used: its answers would be wrong. It is still in the library.",
            .next = "Ask it with the model and the heads that made it, or read the document again: both are kept."};
}

}  // namespace

fs::path ReadingLibrary::usual_file() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != 0)
        return fs::path(data) / "lectern/library.sqlite";
    const char* home = std::getenv("HOME");
    return fs::path(home != nullptr ? home : ".") / ".local/share/lectern/library.sqlite";
}

Result<std::unique_ptr<ReadingLibrary>> ReadingLibrary::open(const fs::path& file) {
    auto storage = Library::open(file);
    if (!storage) return fail(storage.error());
    return std::unique_ptr<ReadingLibrary>(new ReadingLibrary(std::move(*storage)));
}

std::optional<Document> ReadingLibrary::find_document(const std::string& hash, const Tell& tell) {
    const auto record = storage_->find_document(hash);
    if (!record) {
        tell(record.error());
        return {};
    }
    if (!*record || (*record)->imported) return {};  // text from another machine gives way to the file's own
    auto found = document((*record)->id);
    if (found) return std::move(*found);
    tell(found.error());
    return {};
}

Result<Document> ReadingLibrary::document(DocumentId id) {
    const auto record = storage_->document(id);
    if (!record) return fail(record.error());
    const auto pages = storage_->pages(id);
    if (!pages) return fail(pages.error());
    return from_records(*record, *pages);
}

Result<std::vector<WordBox>> ReadingLibrary::words(const std::string& hash, int first, int last) {
    const auto record = storage_->find_document(hash);
    if (!record) return fail(record.error());
    std::vector<WordBox> words;
    if (!*record) return words;
    for (int number = first; number <= std::min(last, (*record)->pages - 1); ++number) {
        const auto page = storage_->page((*record)->id, number);
        if (!page) return fail(page.error());
        const auto found = words_of(*page, number, static_cast<std::uint64_t>((*record)->characters));
        words.insert(words.end(), found.begin(), found.end());
    }
    std::ranges::stable_sort(words, {}, &WordBox::begin);
    return words;
}

Result<ReadingId> ReadingLibrary::enter(const Request& request, const ReadingFingerprint& fingerprint) {
    const DocumentRecords records = to_records(*request.document.document, request.file, request.hash);
    const auto document = storage_->add_document(records.document, records.pages);
    if (!document) return fail(document.error());
    return storage_->begin_reading({.documents = {*document},
                                    .fingerprint = to_json(fingerprint),
                                    .fingerprint_hash = fingerprint.hash(),
                                    .model = request.model_name,
                                    .plan = to_json(request.recipe),
                                    .tokens_total = request.plan.document_tokens});
}

Result<ReadingInProgress> ReadingLibrary::load(ReadingId id, Model& model, const ReadPlan& plan) {
    if (const auto saved = storage_->load_checkpoint(id); !saved) return fail(saved.error());
    return restore_reading(model, plan, [&](int index) { return storage_->load_segment(id, index); });
}

Result<ReadingLibrary::Kept> ReadingLibrary::read(const Request& request, const Watch& watch,
                                                  const CancelToken& cancel) {
    Model& model = request.model;
    const ReadPlan& plan = request.plan;
    const ReadingFingerprint fingerprint = fingerprint_of(model, plan, request.document.tokens);
    std::optional<ReadingId> id;
    std::optional<ReadingInProgress> begun;

    const std::array hashes{request.hash};
    const auto found = storage_->find_reading(hashes, fingerprint.hash());
    if (!found) {
        watch.tell(found.error());
    } else if (*found) {
        id = (*found)->id;
        auto loaded = load(*id, model, plan);
        if (loaded) {
            begun = std::move(*loaded);
        } else if ((*found)->tokens_read > 0) {
            watch.tell(loaded.error());
            // Damaged cells are of no use to anybody; what cannot be loaded for another reason is left alone.
            if (loaded.error().code == ErrorCode::bad_input) (void)storage_->remove_reading(*id);
            id.reset();
        }
    }
    if (begun && watch.restored) watch.restored(begun->reading.tokens);
    if (!id) {
        const auto entered = enter(request, fingerprint);
        if (entered)
            id = *entered;
        else
            watch.tell(entered.error());
    }
    const bool restored = begun.has_value();
    if (!restored) {
        auto anew = begin_reading(model, plan);
        if (!anew) return fail(anew.error());
        begun = std::move(*anew);
    }
    ReadWatch reader_watch{.report = watch.report, .checkpoint_seconds = watch.checkpoint_seconds};
    std::optional<ReadingSaver> saver;
    const bool whole = begun->reading.complete;
    if (id && !whole) {
        saver.emplace(ReadingSaver::Place{*storage_, *id}, model, request.document, plan, watch.tell);
        if (restored) saver->restored(*begun);
        reader_watch.checkpoint = [&](const ReadingInProgress& state) {
            saver->save(state, state.reading.complete || cancel.cancelled());
        };
    }
    auto reading = read_document(model, request.document, std::move(*begun), reader_watch, cancel);
    if (!reading) return fail(reading.error());
    return Kept{.reading = std::move(*reading), .id = id, .saved = whole || (saver && saver->saved())};
}

Result<Reading> ReadingLibrary::restore(ReadingId id, Model& model, const ReadPlan& plan,
                                        const ReadingFingerprint& fingerprint) {
    const auto record = storage_->reading(id);
    if (!record) return fail(record.error());
    const auto differ = differences(fingerprint_from_json(record->fingerprint), fingerprint);
    if (!differ.empty() || record->fingerprint_hash != fingerprint.hash()) return fail(other_reading(*record, differ));
    auto loaded = load(id, model, plan);
    if (!loaded) return fail(loaded.error());
    if (!loaded->reading.complete)
        return fail(
            {.code = ErrorCode::wrong_use,
             .what = fmt::format("Reading {} has {} of {} tokens.", id, loaded->reading.tokens, plan.document_tokens),
             .means = "The document was not read to its end.",
             .next = "Read on: 'lectern-cli read' with the same document, model and options."});
    model.transformer().prepare(plan.chunk, plan.longest_sequence());
    return std::move(loaded->reading);
}

}  // namespace lectern
