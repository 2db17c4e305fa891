#include "research/eval/qa_file.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace lectern::eval {

namespace {

using Json = nlohmann::json;

/// Of an answer about the whole document, or one that lists: these take sentences.
constexpr int most_tokens_of_many_points = 300;

Error bad_line(const std::filesystem::path& path, int line, const Sentence& why) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("Line {line} of '{file}' is no question: {why}.", line, path.string(), why),
            .means = sentence("Nothing was run."),
            .next = sentence("Each line is a JSON object with question, answers (a list of texts), page and quote.")};
}

Error unreadable(const std::filesystem::path& path) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' cannot be read.", path.string()),
            .means = sentence("Nothing was run."),
            .next = sentence("Check the name of the file and who may read it.")};
}

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

QaEntry entry_of(const Json& json) {
    QaEntry entry{.question = json.at("question").get<std::string>(), .kind = json.value("kind", "qa")};
    if (const auto answers = json.find("answers"); answers != json.end()) {
        if (auto texts = answers->get<Alternatives>(); !texts.empty()) {
            entry.expected = {std::move(texts)};
            entry.page = json.at("page").get<int>();
            entry.quote = json.at("quote").get<std::string>();
        }
    } else {
        entry.expected = json.at(json.contains("points") ? "points" : "items").get<std::vector<Alternatives>>();
    }
    return entry;
}

/// Nothing where the entry can be asked.
std::optional<Sentence> fault_of(const QaEntry& entry, const Json& json) {
    if (is_blank(entry.question)) return sentence("it is empty");
    const auto says_nothing = [](const Alternatives& texts) {
        return texts.empty() || std::ranges::any_of(texts, [](const std::string& text) { return text.empty(); });
    };
    const bool has_answer = !entry.expected.empty() || json.contains("absent");
    if (!has_answer || std::ranges::any_of(entry.expected, says_nothing)) return sentence("it has no answer");
    return std::nullopt;
}

Result<void> read_file(const std::filesystem::path& path, std::vector<QaEntry>& entries) {
    std::ifstream in(path);
    if (!in) return fail(unreadable(path));
    const std::size_t before = entries.size();
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (is_blank(line)) continue;
        try {
            const auto json = Json::parse(line);
            entries.push_back(entry_of(json));
            if (const auto fault = fault_of(entries.back(), json)) return fail(bad_line(path, number, *fault));
        } catch (const Json::exception& error) {
            return fail(bad_line(path, number, quoted(error.what())));
        }
    }
    if (entries.size() == before) return fail(bad_line(path, 1, sentence("the file is empty")));
    return {};
}

Result<std::vector<std::filesystem::path>> files_of(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return std::vector{path};
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator file(path, error), end; !error && file != end; file.increment(error))
        if (file->path().extension() == ".jsonl") files.push_back(file->path());
    if (error || files.empty()) return fail(unreadable(path / "*.jsonl"));
    std::ranges::sort(files);
    return files;
}

}  // namespace

Result<std::vector<QaEntry>> read_questions(const std::filesystem::path& path) {
    const auto files = files_of(path);
    if (!files) return fail(files.error());
    std::vector<QaEntry> entries;
    for (const std::filesystem::path& file : *files)
        if (auto read = read_file(file, entries); !read) return fail(read.error());
    return entries;
}

TaskDocument qa_document(const Document& document, const std::vector<QaEntry>& entries) {
    TaskDocument task{.task = "qa", .text = document.text, .pages = document.pages, .headings = document.headings};
    for (const QaEntry& entry : entries) {
        if (entry.expected.empty()) continue;
        TaskQuestion question{.text = entry.question, .expected = entry.expected, .kind = entry.kind};
        if (entry.page == 0) question.most_tokens = most_tokens_of_many_points;
        if (entry.page >= 1 && entry.page <= static_cast<int>(document.pages.size()) && !document.text.empty())
            question.depth = static_cast<double>(document.pages[static_cast<std::size_t>(entry.page - 1)].begin) /
                             static_cast<double>(document.text.size());
        task.questions.push_back(std::move(question));
    }
    return task;
}

}  // namespace lectern::eval
