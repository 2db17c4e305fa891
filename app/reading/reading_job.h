#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/library/reading_library.h"
#include "app/recall/recall.h"
#include "engine/base/memory.h"

namespace lectern {

/// A document with its text, and what the library knows it by.
struct SourceDocument {
    std::shared_ptr<const Document> document;
    std::filesystem::path file;          ///< as it was opened: may be a folder
    std::vector<FileRecord> files = {};  ///< that its text came from, as they were then
    std::string hash = {};               ///< empty: it cannot be kept
};

/// A document on its way to a reading that can be asked: what is read, how, by what plan, and how far it is. The steps
/// are the same whoever takes them: the text and a recipe, which make the tokens; a plan; reading, from the library as
/// far as it has it. Where memory runs out there is one answer too: half of the budget, in place, and where that cannot
/// be, a smaller plan from the first token. Where the graphics card fails, see lost_card.h.
class ReadingJob {
 public:
    /// Where it is read. What is read does not depend on it.
    struct Place {
        ReadingLibrary* library = nullptr;  ///< where it is kept; null: nowhere
        bool asked_meanwhile = false;       ///< it may be asked before its end, which takes memory
        std::uint64_t most_bytes = 0;       ///< of memory, see ReadOptions
        std::function<std::size_t()> available_bytes = lectern::available_bytes;  ///< of RAM, at any moment; 0: unknown
        std::shared_ptr<SentenceEncoder> encoder = nullptr;  ///< null: passages are found by words alone
    };
    using Watch = ReadingLibrary::Watch;
    /// Told after the plan became smaller, and why.
    using Smaller = std::function<void(const Error& why)>;

    /// The model and the library must outlive it.
    ReadingJob(Model& model, Place place) : place_(std::move(place)), model_(model) {}

    // ---- What is read ----

    /// Takes a text, and how it is read: recipe.options are what is wanted. Errors: the document does not have the
    /// pages.
    Result<void> take(SourceDocument source, ReadingRecipe recipe);
    /// Other pages of it, before it is read.
    Result<void> choose(const PageChoice& pages);

    // ---- The plan ----

    /// As `options` say, from now on. Errors: those of solve_plan().
    Result<void> make_plan(const ReadOptions& options);
    /// The same with less, where memory does not allow for what is wanted: gives the reason, if it is less. `why`: it
    /// was lowered before. Errors: those of plan_what_fits().
    Result<std::optional<Error>> make_plan_that_fits(const ReadOptions& options, std::optional<Error> why = {});
    /// As it was when a reading of the library was made. Errors: the tokens or the plan would be others (wrong_use).
    Result<void> make_plan_again(ReadingLibrary& library, ReadingId id);

    // ---- Reading ----

    /// From the library as far as it has it. Errors: those of begin_reading(), when not even the smallest plan fits.
    Result<void> begin(const Watch& watch, const Smaller& smaller);
    /// To the end. Where memory runs out, or is about to, goes on from there with half of the budget; where it ran out
    /// and that cannot be, from the first token with a smaller plan: then `reading` is empty when `smaller` is told.
    /// Errors: those of lectern::read_on(); not even the smallest plan fits, which leaves what was read so far.
    Result<void> read_on(const Watch& watch, const Smaller& smaller, const CancelToken& cancel);
    /// Evicts to the smaller budget of `plan` at once. Errors: those of lower_budget(); throws std::bad_alloc.
    Result<void> lower(const ReadPlan& plan);

    bool is_kept() const { return place_.library != nullptr && !source.hash.empty(); }
    /// Whether a reading by the plan is in the library, be it unfinished.
    bool is_in_library() const;
    bool can_be_asked() const { return reading && reading->state.reading.tokens > 0; }
    /// Finds passages of the text. Beside the reading it looks at what was read.
    Recall& recall() { return *recall_; }
    std::unique_ptr<Recall> give_recall() { return std::move(recall_); }
    /// Puts what it found out since then into the library.
    void save_recall();
    /// For the library, as the plan is now.
    ReadingLibrary::Request request() const;
    /// Of what is read, by the plan.
    ReadingFingerprint fingerprint() const { return fingerprint_of(model_, *plan, tokens.tokens); }

    SourceDocument source;
    ReadingRecipe recipe;      ///< `options`: what the plan was made of
    TokenizedDocument tokens;  ///< of the pages that were chosen
    std::optional<ReadPlan> plan;
    /// What was read so far, and where it is kept; nothing before reading begins.
    std::optional<ReadingLibrary::Begun> reading;

 protected:
    Model& model() const { return model_; }

 private:
    Result<ReadingLibrary::Begun> try_to_begin(const Watch& watch);
    /// `options` with less, as it fits.
    Result<void> plan_less(const ReadOptions& options, Error& why);
    Result<void> go_on(const Watch& watch, const CancelToken& cancel);
    /// To half of its budget. False if the policy needs more, or it cannot be.
    bool step_down();
    Result<void> begin_again(Error why, const Watch& watch, const Smaller& smaller);
    void watch_memory(const Smaller& smaller);
    void tokenize();
    void look_at_what_was_read(const CancelToken& cancel);
    ReadOptions here(ReadOptions options) const;

    Place place_;
    Model& model_;
    std::unique_ptr<Recall> recall_;  ///< of the text
    bool low_ = false;  ///< memory is short, and the budget of what is being read cannot be lowered further
};

}  // namespace lectern
