#include "research/lab/save_questions.h"

#include <fstream>

#include "app/command_line/output.h"

namespace lectern::cli {

namespace {

/// As the model should write it behind the words that its answer begins with.
std::string answer_of(const eval::TaskQuestion& question) {
    std::string answer = question.prefix;
    for (const eval::Alternatives& texts : question.expected) {
        if (!answer.empty()) answer += answer == question.prefix ? " " : ", ";
        answer += texts.front();
    }
    return answer;
}

}  // namespace

Result<void> save_questions(const std::filesystem::path& path, const std::vector<eval::TaskDocument>& documents) {
    std::ofstream out(path, std::ios::binary);
    int lines = 0;
    for (const eval::TaskDocument& document : documents)
        for (const eval::TaskQuestion& question : document.questions) {
            out << Json{{"document", document.text}, {"question", question.text}, {"answer", answer_of(question)}}
                       .dump()
                << '\n';
            ++lines;
        }
    out.close();
    if (!out)
        return fail({.code = ErrorCode::failed,
                     .what = sentence("'{file}' cannot be written.", path.string()),
                     .means = sentence("The questions were not saved."),
                     .next = sentence("Check the folder, its permissions and the free space.")});
    say(fmt::format("Wrote {} questions about {} documents to '{}'", lines, documents.size(), path.string()));
    return {};
}

}  // namespace lectern::cli
