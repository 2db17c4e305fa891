#include "research/eval/tasks.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "research/eval/draft.h"

namespace lectern::eval {

namespace {

struct Task {
    std::string_view name;
    Draft (*make)(Materials);
    bool is_default;
};

constexpr std::array<Task, 13> tasks{{{"single-number", single_number, true},
                                      {"single-uuid", single_uuid, true},
                                      {"multi-key", multi_key, true},
                                      {"multi-value", multi_value, true},
                                      {"multi-query", multi_query, true},
                                      {"look-up", look_up, true},
                                      {"variables", variable_tracking, true},
                                      {"common-words", common_words, true},
                                      {"frequent-words", frequent_words, true},
                                      {"paragraphs", planted_paragraphs, true},
                                      {"continuation", plain_prose, true},
                                      {"depth", needle_depths, false},
                                      {"never-mentioned", never_mentioned, false}}};

Error wrong_use(Sentence what, Sentence next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = sentence("Nothing was run."),
            .next = std::move(next)};
}

/// A draft and its size: the longest that fits, found by drawing a line through what was measured.
struct Fitted {
    Draft draft;
    int size = 0;
    int tokens = 0;
};

/// Size 0 if not even the smallest fits, nothing if it was cancelled.
std::optional<Fitted> fit(const std::function<Draft(int)>& draft_of, const TaskOptions& options,
                          const CountTokens& count_tokens) {
    Fitted best;
    int too_large = 0, too_many = 0;  // the smallest size known not to fit, and its tokens
    for (int size = 1; too_large == 0 || too_large - best.size > 1;) {
        if (options.cancel && options.cancel->cancelled()) return std::nullopt;
        Draft draft = draft_of(size);
        const int tokens = count_tokens(draft.text);
        if (tokens <= options.length) {
            best = {.draft = std::move(draft), .size = size, .tokens = tokens};
        } else {
            if (best.size == 0) return best;
            too_large = size;
            too_many = tokens;
        }
        if (too_large == 0) {
            size = best.size * 4;
        } else {
            const double share =
                static_cast<double>(options.length - best.tokens) / std::max(1, too_many - best.tokens);
            const int step = static_cast<int>(share * (too_large - best.size));
            size = best.size + std::clamp(step, 1, std::max(1, too_large - best.size - 1));
        }
    }
    return best;
}

}  // namespace

std::vector<std::string> task_names() {
    std::vector<std::string> names;
    names.reserve(tasks.size());
    for (const Task& task : tasks) names.emplace_back(task.name);
    return names;
}

std::vector<std::string> default_tasks() {
    std::vector<std::string> names;
    for (const Task& task : tasks)
        if (task.is_default) names.emplace_back(task.name);
    return names;
}

Result<TaskDocument> make_document(std::string_view task, int number, const Haystack& haystack,
                                   const TaskOptions& options, const CountTokens& count_tokens) {
    const auto* known = std::find_if(tasks.begin(), tasks.end(), [&](const Task& t) { return t.name == task; });
    if (known == tasks.end())
        return fail(wrong_use(sentence("There is no task '{task}'.", task),
                              sentence("Choose among {tasks}.", fmt::join(task_names(), ", "))));
    const Materials materials{
        .haystack = haystack, .chooser = Chooser(options.seed, task, number), .needles = options.depths};
    const auto draft_of = [&](int size) {
        Materials sized = materials;
        sized.size = size;
        return known->make(sized);
    };
    auto fitted = fit(draft_of, options, count_tokens);
    if (!fitted) return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    if (fitted->size == 0)
        return fail(wrong_use(
            sentence("A document of {tokens} tokens has no room for the task '{task}', whose shortest has {shortest}.",
                     options.length, task, count_tokens(draft_of(1).text)),
            sentence("Choose a greater --length, or other --tasks.")));
    return TaskDocument{.task = std::string(task),
                        .number = number,
                        .text = std::move(fitted->draft.text),
                        .tokens = fitted->tokens,
                        .questions = std::move(fitted->draft.questions),
                        .planted = std::move(fitted->draft.planted),
                        .continuation = std::move(fitted->draft.continuation)};
}

}  // namespace lectern::eval
