#include "research/eval/summary.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "research/eval/chooser.h"

namespace lectern::eval {

namespace {

constexpr int resamples = 2000;

/// A question's score, and the full cache's of the same question.
struct Pair {
    double score = 0, full = 0;
};
/// [tasks][documents][questions]
using Sample = std::vector<std::vector<std::vector<Pair>>>;
using SettingKey = std::tuple<std::string, std::string, std::string>;
using QuestionKey = std::tuple<std::string, int, std::string, int>;  // task, document, fingerprint, question
using Scores = std::map<QuestionKey, double>;

SettingKey setting_of(const ResultRow& row) {
    return {row.policy, row.kept, row.format};
}

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

/// Mean over tasks of the mean over documents of the mean over questions. With a chooser, documents and questions are
/// drawn with replacement.
Pair mean_of(const Sample& sample, Chooser* chooser) {
    Pair sum;
    for (const auto& documents : sample) {
        Pair task;
        for (std::size_t d = 0; d < documents.size(); ++d) {
            const auto& questions = documents[chooser ? chooser->below(documents.size()) : d];
            Pair document;
            for (std::size_t q = 0; q < questions.size(); ++q) {
                const Pair& pair = questions[chooser ? chooser->below(questions.size()) : q];
                document.score += pair.score;
                document.full += pair.full;
            }
            task.score += document.score / static_cast<double>(questions.size());
            task.full += document.full / static_cast<double>(questions.size());
        }
        sum.score += task.score / static_cast<double>(documents.size());
        sum.full += task.full / static_cast<double>(documents.size());
    }
    const auto tasks = static_cast<double>(std::max<std::size_t>(1, sample.size()));
    return {sum.score / tasks, sum.full / tasks};
}

/// `value_of` a mean, and the middle 95 % of its values over the resamples.
template <typename Value>
Estimate bootstrap(const Sample& sample, Value value_of) {
    Chooser chooser(0, "bootstrap", 0);
    std::vector<double> values;
    values.reserve(resamples);
    for (int i = 0; i < resamples; ++i) values.push_back(value_of(mean_of(sample, &chooser)));
    std::sort(values.begin(), values.end());
    return {value_of(mean_of(sample, nullptr)), values[resamples * 25 / 1000], values[resamples * 975 / 1000 - 1]};
}

/// The scores of some tasks, with those of the full cache beside them where `full` is given; then questions that the
/// full cache was not asked are left out.
Sample sample_of(const Scores& scores, const Scores* full, const std::vector<std::string>& tasks) {
    std::map<std::string, std::map<std::pair<int, std::string>, std::vector<Pair>>> grouped;
    for (const auto& [key, score] : scores) {
        const auto& [task, document, fingerprint, question] = key;
        const auto reference = full ? full->find(key) : scores.end();
        if (full && reference == full->end()) continue;
        grouped[task][{document, fingerprint}].push_back({score, full ? reference->second : 0});
    }
    Sample sample;
    for (const std::string& task : tasks) {
        if (!grouped.contains(task)) continue;
        auto& documents = sample.emplace_back();
        for (const auto& [document, questions] : grouped[task]) documents.push_back(questions);
    }
    return sample;
}

double mean_of_task(const Scores& scores, const std::string& task) {
    const Sample sample = sample_of(scores, nullptr, {task});
    return mean_of(sample, nullptr).score;
}

/// Mean of what `value_of` gives for the rows of a setting that have it.
template <typename Value>
std::optional<double> mean(const std::vector<ResultRow>& rows, const SettingKey& setting, Value value_of) {
    double sum = 0;
    int count = 0;
    for (const ResultRow& row : rows) {
        const std::optional<double> value = setting_of(row) == setting ? value_of(row) : std::nullopt;
        if (!value) continue;
        sum += *value;
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

}  // namespace

Summary summarise(const std::vector<ResultRow>& rows) {
    Summary summary;
    std::vector<SettingKey> settings;
    std::map<SettingKey, Scores> scores;
    for (const ResultRow& row : rows) {
        add_once(settings, setting_of(row));
        if (!row.score) continue;
        add_once(summary.tasks, row.task);
        scores[setting_of(row)][{row.task, row.document, row.fingerprint, row.question}] = *row.score;
    }
    const auto full =
        std::find_if(settings.begin(), settings.end(), [](const auto& s) { return std::get<0>(s) == "full"; });
    const Scores* full_scores = full != settings.end() ? &scores[*full] : nullptr;
    if (full_scores)
        for (const std::string& task : summary.tasks)
            if (mean_of_task(*full_scores, task) >= solved_from) summary.solved_tasks.push_back(task);

    for (const SettingKey& setting : settings) {
        SettingSummary line{
            .policy = std::get<0>(setting), .kept = std::get<1>(setting), .format = std::get<2>(setting)};
        const Scores& own = scores[setting];
        line.questions = static_cast<int>(own.size());
        for (const std::string& task : summary.tasks)
            if (std::any_of(own.begin(), own.end(),
                            [&](const auto& entry) { return std::get<0>(entry.first) == task; }))
                line.by_task[task] = mean_of_task(own, task);
        if (!own.empty())
            line.score = bootstrap(sample_of(own, nullptr, summary.tasks), [](const Pair& mean) { return mean.score; });
        if (full_scores)
            if (const Sample solved = sample_of(own, full_scores, summary.solved_tasks); !solved.empty())
                line.share_of_full =
                    bootstrap(solved, [](const Pair& mean) { return mean.full > 0 ? mean.score / mean.full : 1; });
        line.agreement = mean(rows, setting, [](const ResultRow& row) { return row.agreement; });
        line.perplexity = mean(rows, setting, [](const ResultRow& row) {
            return row.perplexity ? std::optional(std::log(*row.perplexity)) : std::nullopt;
        });
        if (line.perplexity) line.perplexity = std::exp(*line.perplexity);
        line.read_tokens_per_second =
            *mean(rows, setting, [](const ResultRow& row) { return std::optional(row.read_tokens_per_second); });
        summary.settings.push_back(std::move(line));
    }
    return summary;
}

}  // namespace lectern::eval
