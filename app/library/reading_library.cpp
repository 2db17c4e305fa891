#include "app/library/reading_library.h"

#include <algorithm>
#include <array>

#include "engine/base/user_folders.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

Error other_reading(const ReadingRecord& record, const std::vector<Sentence>& differences) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("Reading {id} was made by {model} and fits nothing else. What differs: {differences}.",
                             record.id, record.model, differences),
            .means = sentence("It was not used: its answers would be wrong. It is still in the library."),
            .next = sentence(
                "Ask it with the model and the heads that made it, or read the document again: both are kept.")};
}

const ReadingLibrary::Tell& tell_not_saved(const ReadingLibrary::Watch& watch) {
    return watch.not_saved ? watch.not_saved : watch.tell;
}

/// Since it was entered.
bool is_lowered(const ReadingLibrary::Begun& begun) {
    return begun.budget_tokens != begun.state.reading.plan.budget_tokens;
}

}  // namespace

Result<DocumentId> only_document(const ReadingRecord& reading) {
    if (reading.documents.size() == 1) return reading.documents.front();
    return fail({.code = ErrorCode::bad_input,
                 .what = sentence("Reading {id} is of {documents} documents.", reading.id, reading.documents.size()),
                 .means = sentence("This version of Lectern asks readings of one document."),
                 .next = sentence("Read the documents again.")});
}

fs::path ReadingLibrary::usual_file() {
    return user_data_folder() / "library.sqlite";
}

Result<std::unique_ptr<ReadingLibrary>> ReadingLibrary::open(const fs::path& file, const LibraryOptions& options) {
    LibraryOptions with_plans = options;
    with_plans.shared_plan = shared_recipe;
    auto storage = Library::open(file, with_plans);
    if (!storage) return fail(storage.error());
    return std::unique_ptr<ReadingLibrary>(new ReadingLibrary(std::move(*storage)));
}

std::optional<Document> ReadingLibrary::find_document(const std::string& hash, const Tell& tell) {
    const auto record = storage_->documents().find(hash);
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
    const auto record = storage_->documents().get(id);
    if (!record) return fail(record.error());
    const auto pages = storage_->documents().pages(id);
    if (!pages) return fail(pages.error());
    return from_records(*record, *pages);
}

Result<std::vector<WordBox>> ReadingLibrary::words(const std::string& hash, int first, int last) {
    const auto record = storage_->documents().find(hash);
    if (!record) return fail(record.error());
    std::vector<WordBox> words;
    if (!*record) return words;
    if ((*record)->pages <= 0) return words;
    const auto last_page = storage_->documents().page((*record)->id, (*record)->pages - 1);
    if (!last_page) return fail(last_page.error());
    const auto end_of_text = static_cast<std::uint64_t>(last_page->end);
    for (int number = std::max(first, 0); number <= std::min(last, (*record)->pages - 1); ++number) {
        const auto page = storage_->documents().page((*record)->id, number);
        if (!page) return fail(page.error());
        const auto found = words_of(*page, number, end_of_text);
        words.insert(words.end(), found.begin(), found.end());
    }
    std::ranges::stable_sort(words, {}, &WordBox::begin);
    return words;
}

Result<DocumentId> ReadingLibrary::enter_document(const Document& document, const std::filesystem::path& file,
                                                  const std::string& hash, const std::vector<FileRecord>& files) {
    DocumentRecords records = to_records(document, file, hash);
    records.document.files = files;
    const auto known = storage_->documents().find(hash);
    auto id = storage_->documents().add(records.document, records.pages);
    // What cannot be taken over stays with the text of before; nothing of this one depends on it.
    if (id && known && !*known) (void)storage_->notes().take_over(*id);
    return id;
}

Result<ReadingId> ReadingLibrary::enter(const Request& request, const ReadingFingerprint& fingerprint) {
    const auto document = enter_document(*request.document.document, request.file, request.hash, request.files);
    if (!document) return fail(document.error());
    return storage_->readings().begin({.documents = {*document},
                                       .fingerprint = to_json(fingerprint),
                                       .fingerprint_hash = fingerprint.hash(),
                                       .model = request.model_name,
                                       .plan = to_json(request.recipe),
                                       .tokens_total = request.plan.document_tokens});
}

Result<ReadingInProgress> ReadingLibrary::load(ReadingId id, Model& model, const ReadPlan& plan) {
    if (const auto saved = storage_->checkpoints().load(id); !saved) return fail(saved.error());
    return restore_reading(model, plan, [&](int index) { return storage_->checkpoints().load_segment(id, index); });
}

bool ReadingLibrary::has(const std::string& hash, const ReadingFingerprint& fingerprint) {
    const std::array hashes{hash};
    const auto found = storage_->readings().find(hashes, fingerprint.hash());
    return found && found->has_value();
}

Result<ReadingLibrary::Begun> ReadingLibrary::begin(const Request& request, const Watch& watch) {
    Model& model = request.model;
    const ReadPlan& plan = request.plan;
    const ReadingFingerprint fingerprint = fingerprint_of(model, plan, request.document.tokens);
    std::optional<ReadingId> id;
    std::optional<ReadingInProgress> state;

    const std::array hashes{request.hash};
    const auto found = storage_->readings().find(hashes, fingerprint.hash());
    if (!found) {
        watch.tell(found.error());
    } else if (*found) {
        id = (*found)->id;
        (void)enter_document(*request.document.document, request.file, request.hash,
                             request.files);  // it may have moved, or its text come from elsewhere; no reason to stop
        auto loaded = load(*id, model, plan);
        if (loaded) {
            state = std::move(*loaded);
        } else if ((*found)->tokens_read > 0) {
            watch.tell(loaded.error());
            // Damaged cells are of no use to anybody; what cannot be loaded for another reason is left alone.
            if (loaded.error().code == ErrorCode::bad_input) (void)storage_->readings().remove(*id);
            id.reset();
        }
    }
    if (state && watch.restored) watch.restored(state->reading.tokens);
    if (!id) {
        const auto entered = enter(request, fingerprint);
        if (entered)
            id = *entered;
        else
            tell_not_saved(watch)(entered.error());
    }
    if (state) return Begun{.state = std::move(*state), .id = id, .saved = true, .budget_tokens = plan.budget_tokens};
    auto anew = begin_reading(model, plan);
    if (!anew) return fail(anew.error());
    return Begun{.state = std::move(*anew), .id = id, .budget_tokens = plan.budget_tokens, .told = !id};
}

void ReadingLibrary::enter_again(const Request& request, Begun& begun, const Tell& tell) {
    const ReadPlan& plan = begun.state.reading.plan;
    Request lowered{.model = request.model,
                    .model_name = request.model_name,
                    .document = request.document,
                    .hash = request.hash,
                    .file = request.file,
                    .plan = plan,
                    .recipe = request.recipe,
                    .files = request.files};
    lowered.recipe.options = options_of(plan);
    if (begun.id)
        if (const auto before = storage_->readings().get(*begun.id); before && before->tokens_read == 0)
            (void)storage_->readings().remove(*begun.id);
    begun.id.reset();
    begun.saved = false;
    begun.budget_tokens = plan.budget_tokens;
    const auto entered = enter(lowered, fingerprint_of(request.model, plan, request.document.tokens));
    if (entered)
        begun.id = *entered;
    else if (!begun.told)
        tell(entered.error());
    begun.told = !entered;
}

void ReadingLibrary::make_saver(const Request& request, Begun& begun, const Tell& tell) {
    saver_.reset();
    if (!begun.id || is_lowered(begun)) enter_again(request, begun, tell);
    if (!begun.id) return;
    saver_ = std::make_unique<ReadingSaver>(ReadingSaver::Place{*storage_, *begun.id}, request.model, request.document,
                                            begun.state.reading.plan, tell);
    if (begun.saved) saver_->restored(begun.state);
}

void ReadingLibrary::checkpoint(const Request& request, Begun& begun, const Tell& tell, bool last) {
    if (saver_ == nullptr || is_lowered(begun)) {
        saver_.reset();  // then the library is free
        storage_->be_patient(last);
        make_saver(request, begun, tell);
        storage_->be_patient(true);
    }
    if (saver_) saver_->save(begun.state, last);
}

Result<void> ReadingLibrary::read_on(const Request& request, Begun& begun, const Watch& watch,
                                     const CancelToken& cancel) {
    ReadWatch reader_watch{.between = watch.between,
                           .hold = watch.hold,
                           .report = watch.report,
                           .checkpoint_seconds = watch.checkpoint_seconds};
    const Reading& reading = begun.state.reading;
    if (!reading.complete) {
        if (begun.id) make_saver(request, begun, tell_not_saved(watch));
        reader_watch.checkpoint = [&](const ReadingInProgress&) {
            checkpoint(request, begun, tell_not_saved(watch), reading.complete || cancel.cancelled());
        };
    }
    auto done = lectern::read_on(request.model, request.document, begun.state, reader_watch, cancel);
    const bool unchanged = begun.saved && reading.prefilled_tokens == 0;
    if (saver_) begun.saved = done && (saver_->saved() || unchanged);
    saver_.reset();
    return done;
}

bool ReadingLibrary::save_now(const Request& request, Begun& begun, const Tell& tell) {
    checkpoint(request, begun, tell, true);
    return saver_ && saver_->saved();
}

void ReadingLibrary::save(const Request& request, Begun& begun, const Tell& tell) {
    if (saver_) saver_->finish();  // then the library is free until the next checkpoint
    if (begun.id && !storage_->readings().get(*begun.id)) begun.id.reset();
    if (!begun.id || is_lowered(begun)) enter_again(request, begun, tell);
    if (!begun.id) return;
    ReadingSaver saver({*storage_, *begun.id}, request.model, request.document, begun.state.reading.plan, tell);
    saver.save(begun.state, true);
    begun.saved = saver.saved();
}

Result<void> ReadingLibrary::check(ReadingId id, const ReadingFingerprint& fingerprint) {
    const auto record = storage_->readings().get(id);
    if (!record) return fail(record.error());
    const auto differ = differences(fingerprint_from_json(record->fingerprint), fingerprint);
    if (!differ.empty() || record->fingerprint_hash != fingerprint.hash()) return fail(other_reading(*record, differ));
    return {};
}

Result<void> ReadingLibrary::check_parts(ReadingId id, const ReadingFingerprint& parts) {
    const auto record = storage_->readings().get(id);
    if (!record) return fail(record.error());
    ReadingFingerprint saved = fingerprint_from_json(record->fingerprint);
    std::erase_if(saved.parts, [&](const ReadingFingerprint::Part& part) {
        return std::ranges::find(parts.parts, part.name, &ReadingFingerprint::Part::name) == parts.parts.end();
    });
    const auto differ = differences(saved, parts);
    if (!differ.empty()) return fail(other_reading(*record, differ));
    return {};
}

Result<Reading> ReadingLibrary::restore(ReadingId id, Model& model, const ReadPlan& plan,
                                        const ReadingFingerprint& fingerprint) {
    if (auto same = check(id, fingerprint); !same) return fail(same.error());
    const auto record = storage_->readings().get(id);
    if (!record) return fail(record.error());
    if (record->state != ReadingState::complete)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("Reading {id} has {tokens} of {total} tokens.", id, record->tokens_read,
                                      plan.document_tokens),
                     .means = sentence("The document was not read to its end."),
                     .next = sentence("Read on with the same document, model and options{option}.",
                                      Sentence::Option{"lectern-cli read"})});
    auto loaded = load(id, model, plan);
    if (!loaded) return fail(loaded.error());
    return std::move(loaded->reading);
}

}  // namespace lectern
