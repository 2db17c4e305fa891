#include "research/eval/qa_file.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace lectern::eval {

namespace {

Error bad_line(const std::filesystem::path& path, int line, const Sentence& why) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("Line {line} of '{file}' is no question: {why}.", line, path.string(), why),
            .means = sentence("Nothing was run."),
            .next = sentence("Each line is a JSON object with question, answers (a list of texts), page and quote.")};
}

}  // namespace

Result<std::vector<QaEntry>> read_qa_file(const std::filesystem::path& path) {
    std::ifstream in(path);
    if (!in)
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("'{file}' cannot be read.", path.string()),
                     .means = sentence("Nothing was run."),
                     .next = sentence("Check the name of the file and who may read it.")});
    std::vector<QaEntry> entries;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        try {
            const auto json = nlohmann::json::parse(line);
            entries.push_back({.question = json.at("question").get<std::string>(),
                               .answers = json.at("answers").get<std::vector<std::string>>(),
                               .page = json.at("page").get<int>(),
                               .quote = json.at("quote").get<std::string>()});
        } catch (const nlohmann::json::exception& error) {
            return fail(bad_line(path, number, quoted(error.what())));
        }
        const QaEntry& entry = entries.back();
        const auto empty = [](const std::string& answer) { return answer.empty(); };
        if (entry.question.find_first_not_of(" \t") == std::string::npos)
            return fail(bad_line(path, number, sentence("it is empty")));
        if (entry.answers.empty() || std::any_of(entry.answers.begin(), entry.answers.end(), empty))
            return fail(bad_line(path, number, sentence("it has no answer")));
    }
    if (entries.empty()) return fail(bad_line(path, 1, sentence("the file is empty")));
    return entries;
}

TaskDocument qa_document(const Document& document, const std::vector<QaEntry>& entries) {
    TaskDocument task{.task = "qa", .text = document.text};
    for (const QaEntry& entry : entries) {
        TaskQuestion question{.text = entry.question, .expected = entry.answers, .scoring = Scoring::any};
        if (entry.page >= 1 && entry.page <= static_cast<int>(document.pages.size()) && !document.text.empty())
            question.depth = static_cast<double>(document.pages[static_cast<std::size_t>(entry.page - 1)].begin) /
                             static_cast<double>(document.text.size());
        task.questions.push_back(std::move(question));
    }
    return task;
}

}  // namespace lectern::eval
