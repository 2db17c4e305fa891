#include "app/ask/asker.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/ask/beginning_reading.h"
#include "app/ask/past_thoughts.h"
#include "app/recall/asks_about_whole.h"

namespace lectern {

namespace {

/// Pages with less of an answer's attention say nothing.
constexpr double least_attention = 0.05;

Error none_of_pages_read() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("None of the chosen pages was read."),
            .means = sentence("The question was not asked."),
            .next = sentence("Ask of the whole document, or read these pages first.")};
}

}  // namespace

AskOptions for_another_answer(AskOptions options, int answers) {
    constexpr double usual_temperature = 0.7;
    if (options.sampling.temperature == 0) options.sampling.temperature = usual_temperature;
    options.sampling.seed += static_cast<std::uint64_t>(answers);
    return options;
}

std::optional<bool> is_supported(const Answered& answered) {
    if (!answered.looked_for_evidence) return std::nullopt;
    return std::ranges::any_of(answered.evidence, &Evidence::verified);
}

Asker::Asker(Model& model, const Reading& reading, const TokenizedDocument& document, Recall& recall)
    : model_(model), reading_(&reading), document_(document), recall_(recall) {}

void Asker::about(const Reading& reading) {
    reading_ = &reading;
    conversation_.reset();
}

bool Asker::recalls(const AskOptions& options) const {
    if (!options.pages.empty()) return true;
    if (options.recall == RecallMode::automatic) return reading_->kept_share() < 1;
    return options.recall == RecallMode::passages;
}

Result<std::vector<TextStretch>> Asker::text_for(const PageChoice& pages) const {
    std::vector<TextStretch> read = document_.text_of_first(reading_->tokens);
    if (pages.empty()) return read;
    std::vector<TextStretch> text = in_both(read, text_of(pages, *document_.document));
    if (text.empty()) return fail(none_of_pages_read());
    return text;
}

bool Asker::is_for_passages(std::string_view question, const AskOptions& options, const Recalled& recalled) const {
    if (!options.pages.empty()) return true;
    return reading_->kept_share() < 1 && !recalled.passages.empty() && !asks_about_whole(question);
}

Result<const Reading*> Asker::asked_of(bool from_passages, const CancelToken& cancel) {
    if (!from_passages) return reading_;
    const int tokens = tokens_of_beginning(document_, reading_->tokens);
    if (beginning_ == nullptr || beginning_->tokens < tokens) {
        conversation_.reset();  // it may be about the one before
        auto read = read_beginning(model_, document_, tokens, reading_->plan.format, cancel);
        if (!read) return fail(read.error());
        beginning_ = std::make_unique<const Reading>(std::move(*read));
    }
    return beginning_.get();
}

Result<void> Asker::prepare(const CancelToken& cancel) {
    const auto reading = asked_of(reading_->kept_share() < 1, cancel);
    if (!reading) return fail(reading.error());
    return {};
}

/// There is one at a time: each has room for all that is said.
Result<Conversation*> Asker::conversation(const Reading& about) {
    if (conversation_about_ != &about) conversation_.reset();
    if (!conversation_) {
        auto made = Conversation::about(about, model_);
        if (!made) return fail(made.error());
        conversation_ = std::move(*made);
        conversation_about_ = &about;
    }
    return &*conversation_;
}

Result<const EvidenceFinder*> Asker::evidence() {
    if (!evidence_) {
        auto made = EvidenceFinder::of(*document_.document);
        if (!made) return fail(made.error());
        evidence_ = std::move(*made);
    }
    return &*evidence_;
}

Result<Answered> Asker::ask(std::string_view question, std::span<const Turn> before, const AskOptions& options,
                            const std::function<void(std::string_view)>& on_text, const CancelToken& cancel) {
    Answered answered{.read = read_so_far(document_, reading_), .pages = options.pages, .model = model_.config().name};
    const auto asked_at = std::chrono::steady_clock::now();
    const auto text = text_for(options.pages);
    if (!text) return fail(text.error());
    if (recalls(options)) {
        auto found =
            recall_.find(counted_by(model_), question, {.text = *text, .is_chosen = !options.pages.empty()}, cancel);
        if (!found && found.error().code == ErrorCode::cancelled) {
            answered.answer = {.question = std::string(question), .stop = StopReason::cancelled};
            return answered;
        }
        if (!found) return fail(found.error());
        answered.recalled = std::move(*found);
    }

    const Question asked{.text = std::string(question),
                         .sampling = options.sampling,
                         .most_tokens = options.most_tokens,
                         .prefix = options.begun,
                         .passages = answered.recalled.words};
    const int needed =
        static_cast<int>(question_tokens(model_, asked).size()) + options.most_tokens + EvidenceFinder::room;
    answered.from_passages = is_for_passages(question, options, answered.recalled);
    const auto reading = asked_of(answered.from_passages, cancel);
    if (!reading && reading.error().code == ErrorCode::cancelled) {
        answered.answer = {.question = std::string(question), .stop = StopReason::cancelled};
        return answered;
    }
    if (!reading) return fail(reading.error());
    const auto conversation = this->conversation(**reading);
    if (!conversation) return fail(conversation.error());
    const EarlierTurns earlier =
        earlier_turns(model_, before, std::min(most_earlier_tokens, (*conversation)->most_tokens() - needed));
    answered.turns_seen = earlier.seen;
    std::optional<AttendedPages> watch;
    const auto ask = [&](const Question& once, const std::function<void(std::string_view)>& on_words) {
        (*conversation)->go_on_from(earlier.tokens);
        watch.emplace(document_, (*reading)->tokens, answered.recalled.pages_of_tokens(model_),
                      (*conversation)->tokens_before_next());
        return (*conversation)->ask(once, on_words, cancel, options.evidence ? &*watch : nullptr);
    };
    const double seconds_before = std::chrono::duration<double>(std::chrono::steady_clock::now() - asked_at).count();
    auto said = ask_past_thoughts(asked, ask, on_text);
    if (!said) return fail(said.error());
    answered.answer = std::move(said->answer);
    answered.thoughts = std::move(said->thoughts);
    answered.answer.text.insert(0, options.begun);
    answered.answer.seconds += seconds_before;
    answered.answer.seconds_to_first += seconds_before;
    if (!options.evidence || answered.answer.stop == StopReason::cancelled) return answered;

    auto attended = watch->pages(least_attention);
    if (!attended) return fail(attended.error());
    answered.attended = std::move(*attended);
    const auto finder = evidence();
    if (!finder) return fail(finder.error());
    if (auto found =
            (*finder)->ask(**conversation, question, answered.answer.text, answered.recalled.stretches(), cancel)) {
        answered.evidence = std::move(*found);
        std::erase_if(answered.evidence,
                      [&](const Evidence& quote) { return quote.verified && !lies_in(*text, quote.begin, quote.end); });
        answered.looked_for_evidence = !cancel.cancelled();
    }
    return answered;
}

}  // namespace lectern
