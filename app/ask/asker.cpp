#include "app/ask/asker.h"

#include <algorithm>

namespace lectern {

namespace {

/// Pages with less of an answer's attention say nothing.
constexpr double least_attention = 0.05;

}  // namespace

Asker::Asker(Model& model, const Reading& reading, const TokenizedDocument& document)
    : model_(model), reading_(reading), document_(document) {}

bool Asker::recalls(RecallMode mode) const {
    if (mode == RecallMode::automatic) return reading_.kept_share() < 1;
    return mode == RecallMode::passages;
}

Result<Conversation*> Asker::conversation_for(int tokens, const AskOptions& options, Answered& answered) {
    const int needed = tokens + EvidenceFinder::room;
    if (options.follow_up && conversation_) {
        if (conversation_->tokens_before_next() + needed <= conversation_->most_tokens()) return &*conversation_;
        answered.began_anew = true;
    }
    conversation_.reset();  // its memory first
    const int room = options.follow_up ? ReadPlan::room_for_questions : std::min(ReadPlan::room_for_questions, needed);
    auto made = Conversation::about(reading_, model_, room);
    if (!made) return fail(made.error());
    conversation_ = std::move(*made);
    return &*conversation_;
}

Result<const Recall*> Asker::recall() {
    if (!recall_) {
        auto made = Recall::of(*document_.document);
        if (!made) return fail(made.error());
        recall_ = std::move(*made);
    }
    return &*recall_;
}

Result<const EvidenceFinder*> Asker::evidence() {
    if (!evidence_) {
        auto made = EvidenceFinder::of(*document_.document);
        if (!made) return fail(made.error());
        evidence_ = std::move(*made);
    }
    return &*evidence_;
}

Result<Answered> Asker::ask(std::string_view question, const AskOptions& options,
                            const std::function<void(std::string_view)>& on_text, const CancelToken& cancel) {
    Answered answered;
    if (recalls(options.recall)) {
        const auto recall = this->recall();
        if (!recall) return fail(recall.error());
        auto found = (*recall)->find(model_, question);
        if (!found) return fail(found.error());
        answered.recalled = std::move(*found);
    }

    const Question asked{.text = std::string(question),
                         .sampling = options.sampling,
                         .most_tokens = options.most_tokens,
                         .passages = answered.recalled.words};
    const int needed = static_cast<int>(question_tokens(model_, asked).size()) + options.most_tokens;
    const auto conversation = conversation_for(needed, options, answered);
    if (!conversation) return fail(conversation.error());
    AttendedPages watch(model_.transformer().backend(), document_, answered.recalled.pages_of_tokens(model_),
                        (*conversation)->tokens_before_next());
    auto said = (*conversation)->ask(asked, on_text, cancel, options.evidence ? &watch : nullptr);
    if (!said) return fail(said.error());
    answered.answer = std::move(*said);
    if (!options.evidence || answered.answer.stop == StopReason::cancelled) return answered;

    answered.attended = watch.pages(least_attention);
    const auto finder = evidence();
    if (!finder) return fail(finder.error());
    if (auto found = (*finder)->ask(**conversation, question, answered.answer.text, cancel)) {
        answered.evidence = std::move(*found);
        answered.looked_for_evidence = !cancel.cancelled();
    }
    return answered;
}

}  // namespace lectern
