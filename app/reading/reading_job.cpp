#include "app/reading/reading_job.h"

#include <new>
#include <utility>

#include "app/plan/fitting_plan.h"
#include "app/reading/saved_meaning.h"
#include "app/reading/unfilled_bytes.h"
#include "app/survey/saved_overview.h"
#include "engine/read/lower_budget.h"

namespace lectern {

namespace {

Error other_pages() {
    return {.code = ErrorCode::bad_input,
            .what = sentence("The document does not have the pages that are to be read."),
            .means = sentence("The document was not read."),
            .next = sentence("Choose other pages, or read the document again.")};
}

Error little_memory(std::uint64_t available, std::uint64_t needed) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("{free} of memory are free, and the reading needs {needed} more.",
                             Sentence::Bytes{available}, Sentence::Bytes{needed}),
            .means = sentence("Reading goes on with a smaller budget."),
            .next = sentence("Close other programs if more is to be kept, and read the document again.")};
}

/// What it takes to make a plan's reading again: `wanted` with all choices made.
ReadingRecipe recipe_of(const Model& model, const ReadPlan& plan, ReadingRecipe wanted) {
    std::error_code ignored;  // the path is a hint
    wanted.options = options_of(plan);
    if (plan.question == QuestionPlace::none) wanted.question.clear();
    wanted.chat_format = std::string(model.chat_format().name());
    wanted.model_file = std::filesystem::absolute(model.file().path(), ignored).string();
    return wanted;
}

}  // namespace

// ---- what is read ----

Result<void> ReadingJob::take(SourceDocument text, ReadingRecipe wanted) {
    if (!is_choice_of(wanted.pages, static_cast<int>(text.document->pages.size()))) return fail(other_pages());
    source = std::move(text);
    recipe = std::move(wanted);
    recall_ = std::make_unique<Recall>(*source.document, place_.encoder);
    tokenize();
    return {};
}

Result<void> ReadingJob::choose(const PageChoice& pages) {
    if (!is_choice_of(pages, static_cast<int>(source.document->pages.size()))) return fail(other_pages());
    if (pages == tokens.pages) return {};
    recipe.pages = pages;
    tokenize();
    return {};
}

/// The only place where tokens are made to be read: of the whole recipe, of which no part can be forgotten.
void ReadingJob::tokenize() {
    tokens = lectern::tokenize(*source.document, model_, recipe.system, recipe.question, recipe.options.question,
                               recipe.pages);
}

// ---- the plan ----

ReadOptions ReadingJob::here(ReadOptions options) const {
    options.question = recipe.options.question;  // the tokens have it, or do not
    options.saved = is_kept();
    options.asked = place_.asked_meanwhile;
    options.most_bytes = place_.most_bytes;
    return options;
}

Result<void> ReadingJob::make_plan(const ReadOptions& options) {
    ReadOptions wanted = here(options);
    auto made = solve_plan(model_, static_cast<int>(tokens.tokens.size()), wanted);
    if (!made) return fail(made.error());
    plan = std::move(*made);
    recipe.options = std::move(wanted);
    return {};
}

Result<std::optional<Error>> ReadingJob::make_plan_that_fits(const ReadOptions& options, std::optional<Error> why) {
    auto fitting = plan_what_fits(model_, static_cast<int>(tokens.tokens.size()), here(options), std::move(why));
    if (!fitting) return fail(fitting.error());
    plan = std::move(fitting->plan);
    recipe.options = std::move(fitting->options);
    return std::move(fitting->why);
}

Result<void> ReadingJob::make_plan_again(ReadingLibrary& library, ReadingId id) {
    if (auto same = library.check_parts(id, fingerprint_of(tokens.tokens)); !same) return same;
    if (auto made = make_plan(recipe.options); !made) return made;
    return library.check(id, fingerprint());
}

// ---- reading ----

ReadingLibrary::Request ReadingJob::request() const {
    return {.model = model_,
            .model_name = model_.config().name,
            .document = tokens,
            .hash = source.hash,
            .file = source.file,
            .plan = *plan,
            .recipe = recipe_of(model_, *plan, recipe),
            .files = source.files};
}

bool ReadingJob::is_in_library() const {
    return is_kept() && place_.library->has(source.hash, fingerprint());
}

Result<ReadingLibrary::Begun> ReadingJob::try_to_begin(const Watch& watch) {
    if (is_kept()) return place_.library->begin(request(), watch);
    auto state = begin_reading(model_, *plan);
    if (!state) return fail(state.error());
    return ReadingLibrary::Begun{.state = std::move(*state), .id = {}};
}

Result<void> ReadingJob::begin(const Watch& watch, const Smaller& smaller) {
    for (;;) {
        auto begun = try_to_begin(watch);
        if (begun) {
            reading = std::move(*begun);
            if (is_kept()) {
                load_meaning(*place_.library, source.hash, *recall_);
                load_overview(*place_.library, source.hash, *source.document, *recall_);
            }
            return {};
        }
        if (begun.error().code != ErrorCode::out_of_memory) return fail(begun.error());
        Error why = begun.error();
        if (auto less = plan_less(recipe.options, why); !less) return less;
        smaller(why);
    }
}

Result<void> ReadingJob::plan_less(const ReadOptions& options, Error& why) {
    const auto lowered = make_plan_that_fits(with_less(options, plan->document_tokens), why);
    if (!lowered) return fail(lowered.error());
    if (*lowered) why = **lowered;
    return {};
}

Result<void> ReadingJob::read_on(const Watch& watch, const Smaller& smaller, const CancelToken& cancel) {
    low_ = false;
    Watch watched = watch;
    watched.between = [&](ReadingInProgress& state) {
        if (watch.between) watch.between(state);
        watch_memory(smaller);
        look_at_what_was_read(cancel);
    };
    for (;;) {
        auto done = go_on(watched, cancel);
        if (done || done.error().code != ErrorCode::out_of_memory) {
            if (done) look_at_what_was_read(cancel);
            save_recall();
            return done;
        }
        if (step_down())
            smaller(done.error());
        else if (auto begun = begin_again(done.error(), watch, smaller); !begun)
            return begun;
    }
}

/// Chunk by chunk: at the end it would be a wait of some seconds. What fails, or is cancelled, is done when it is
/// asked.
void ReadingJob::look_at_what_was_read(const CancelToken& cancel) {
    if (const auto index = recall_->by_meaning(); index && *index != nullptr)
        std::ignore = (*index)->look_at(tokens.text_of_first(reading->state.reading.tokens), cancel);
}

void ReadingJob::save_recall() {
    if (is_kept()) save_meaning(*place_.library, source.hash, *recall_);
}

Result<void> ReadingJob::begin_again(Error why, const Watch& watch, const Smaller& smaller) {
    ReadOptions options = recipe.options;
    options.held_bytes = plan->ram_bytes();  // its cells are the memory that is lacking
    options.held_device_bytes = plan->device_bytes;
    if (auto less = plan_less(options, why); !less) return less;
    recipe.options.held_bytes = recipe.options.held_device_bytes = 0;
    reading.reset();
    smaller(why);
    return begin(watch, smaller);
}

/// Other programs take memory too. A system that lends more than it has never says no, and ends programs later.
void ReadingJob::watch_memory(const Smaller& smaller) {
    constexpr std::uint64_t reserve = std::uint64_t{32} << 20;
    const Reading& now = reading->state.reading;
    const std::uint64_t available = place_.available_bytes();
    const std::uint64_t needed = unfilled_bytes(model_, now.cells) + reserve;
    if (available == 0 || available >= needed || low_ || now.tokens == 0) return;
    if (step_down())
        smaller(little_memory(available, needed));
    else
        low_ = true;
}

Result<void> ReadingJob::go_on(const Watch& watch, const CancelToken& cancel) {
    if (is_kept()) return place_.library->read_on(request(), *reading, watch, cancel);
    return lectern::read_on(model_, tokens, reading->state,
                            {.between = watch.between, .hold = watch.hold, .report = watch.report}, cancel);
}

Result<void> ReadingJob::lower(const ReadPlan& less) {
    if (auto done = lower_budget(model_, reading->state, less); !done) return done;
    plan = reading->state.reading.plan;
    recipe.options.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(plan->budget_tokens)};
    return {};
}

bool ReadingJob::step_down() {
    const ReadPlan& now = reading->state.reading.plan;
    const Budget half{.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(now.budget_tokens / 2)};
    try {
        const auto less = plan_with_less(model_, reading->state, half);
        return less && less->budget_tokens < now.budget_tokens && lower(*less);
    } catch (const std::bad_alloc&) {
        return false;
    }
}

}  // namespace lectern
