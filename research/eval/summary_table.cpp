#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "research/eval/summary.h"

namespace lectern::eval {

namespace {

std::string percent(const std::optional<Estimate>& estimate) {
    if (!estimate) return "";
    return fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * estimate->mean, 100 * estimate->low, 100 * estimate->high);
}

template <typename T>
std::string optional_number(const std::optional<T>& number, double factor, int digits) {
    return number ? fmt::format("{:.{}f}", factor * *number, digits) : std::string();
}

std::string setting_columns(const std::string& policy, const std::string& kept, const std::string& format) {
    return fmt::format("{:<20} {:>6} {:<6}", policy, kept, format);
}

std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

}  // namespace

std::string table(const Summary& summary) {
    std::string text = fmt::format("Mean over {} tasks, 95 % intervals by bootstrap over documents and questions.\n",
                                   summary.tasks.size());
    if (!summary.solved_tasks.empty())
        text += fmt::format("Share of full: over the {} tasks of which the full cache solves {:.0f} % or more ({}).\n",
                            summary.solved_tasks.size(), 100 * solved_from, fmt::join(summary.solved_tasks, ", "));
    text += trimmed(fmt::format("\n{} {:>20} {:>22} {:>10} {:>11} {:>7}", setting_columns("policy", "kept", "format"),
                                "score", "share of full", "agreement", "perplexity", "tok/s"));
    for (const SettingSummary& line : summary.settings)
        text += trimmed(fmt::format("{} {:>20} {:>22} {:>10} {:>11} {:>7.0f}",
                                    setting_columns(line.policy, line.kept, line.format), percent(line.score),
                                    percent(line.share_of_full), optional_number(line.agreement, 100, 1),
                                    optional_number(line.perplexity, 1, 2), line.read_tokens_per_second));

    text += fmt::format("\n{}", setting_columns("policy", "kept", "format"));
    for (const std::string& task : summary.tasks) text += fmt::format(" {:>6}", task);
    text += '\n';
    for (const SettingSummary& line : summary.settings) {
        std::string row = setting_columns(line.policy, line.kept, line.format);
        for (const std::string& task : summary.tasks) {
            const auto mean = line.by_task.find(task);
            row += fmt::format(" {:>{}}", mean == line.by_task.end() ? "" : fmt::format("{:.1f}", 100 * mean->second),
                               std::max<std::size_t>(6, task.size()));
        }
        text += trimmed(row);
    }
    return text;
}

std::string depth_table(const std::vector<ResultRow>& rows) {
    struct Count {
        double right = 0;
        int asked = 0;
    };
    std::vector<std::string> policies, kept;  // in the order of the rows
    std::map<std::string, std::map<std::string, std::map<double, Count>>> counts;
    std::set<double> depths;
    for (const ResultRow& row : rows) {
        if (row.task != "depth" || !row.score || !row.depth) continue;
        const std::string policy = row.policy + " " + row.format;
        if (std::find(policies.begin(), policies.end(), policy) == policies.end()) policies.push_back(policy);
        if (std::find(kept.begin(), kept.end(), row.kept) == kept.end()) kept.push_back(row.kept);
        depths.insert(*row.depth);
        Count& count = counts[policy][row.kept][*row.depth];
        count.right += *row.score;
        ++count.asked;
    }
    std::string text;
    for (const std::string& policy : policies) {
        auto& columns = counts[policy];
        std::string head = fmt::format("{:<28}", policy + ", found (%)");
        for (const std::string& share : kept)
            if (columns.contains(share)) head += fmt::format(" {:>7}", share);
        text += (text.empty() ? "" : "\n") + head + "\n";
        for (const double depth : depths) {
            std::string row = fmt::format("{:<28}", fmt::format("at {:5.1f} % of the document", 100 * depth));
            for (const std::string& share : kept)
                if (columns.contains(share)) {
                    const Count& count = columns[share][depth];
                    row += fmt::format(" {:>7}",
                                       count.asked > 0 ? fmt::format("{:.0f}", 100 * count.right / count.asked) : "");
                }
            text += trimmed(row);
        }
    }
    return text;
}

}  // namespace lectern::eval
