#include "app/cli/question_answers.h"

#include <sstream>

#include "app/cli/document_session.h"

namespace lectern::cli {

namespace {

struct Line {
    std::string document, question, answer;
};

Result<Line> parse(const std::string& text, const std::string& path, int number) {
    const auto json = Json::parse(text, nullptr, false);
    const auto field = [&](const char* name) -> std::string {
        const auto found = json.is_object() ? json.find(name) : json.end();
        return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    Line line{field("document"), field("question"), field("answer")};
    if (!line.document.empty() && !line.question.empty() && !line.answer.empty()) return line;
    return fail({.code = ErrorCode::bad_input,
                 .what = fmt::format("Line {} of '{}' is no JSON object with the texts document, question and answer.",
                                     number, path),
                 .means = "No heads were trained.",
                 .next = "Correct or remove the line."});
}

TrainingDocument tokens_of(const Line& line, const Model& model) {
    const TextPosition after_opening = model.chat_format().after_opening();
    TrainingDocument document{.tokens = model.chat_format().opening(reading_task)};
    model.tokenizer().encode(line.document, after_opening, document.tokens);
    document.asked = question_tokens(model, {.text = line.question});
    document.answer_begins = static_cast<int>(document.asked.size());
    model.tokenizer().encode(line.answer, TextPosition::after_special, document.asked);
    return document;
}

}  // namespace

Result<std::vector<TrainingDocument>> question_answer_documents(const std::vector<std::string>& paths,
                                                                const Model& model, int context, std::int64_t tokens) {
    std::vector<TrainingDocument> documents;
    std::int64_t sum = 0;
    int left_out = 0;
    for (const std::string& path : paths) {
        const auto text = read_text(path);
        if (!text) return fail(text.error());
        std::istringstream in(*text);
        int number = 0;
        for (std::string one; sum < tokens && std::getline(in, one);) {
            ++number;
            if (one.find_first_not_of(" \t\r") == std::string::npos) continue;
            const auto line = parse(one, path, number);
            if (!line) return fail(line.error());
            TrainingDocument document = tokens_of(*line, model);
            if (document.tokens.size() > static_cast<std::size_t>(context)) {
                ++left_out;
                continue;
            }
            sum += static_cast<std::int64_t>(document.tokens.size());
            documents.push_back(std::move(document));
        }
    }
    if (left_out > 0) say(fmt::format("Note: {} documents are longer than --context and are left out.", left_out));
    return documents;
}

}  // namespace lectern::cli
