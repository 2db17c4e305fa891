#include "app/training/question_answers.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/answer/answerer.h"
#include "engine/base/file_map.h"

namespace lectern {

namespace {

struct Line {
    std::string document, question, answer;
};

Result<Line> parse(const std::string& text, const std::string& path, int number) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto field = [&](const char* name) -> std::string {
        const auto found = json.is_object() ? json.find(name) : json.end();
        return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    Line line{field("document"), field("question"), field("answer")};
    if (!line.document.empty() && !line.question.empty() && !line.answer.empty()) return line;
    return fail(
        {.code = ErrorCode::bad_input,
         .what = sentence("Line {line} of '{file}' is no JSON object with the texts document, question and answer.",
                          number, path),
         .means = sentence("No heads were trained."),
         .next = sentence("Correct or remove the line.")});
}

std::vector<TokenId> document_tokens(const Line& line, const Model& model, std::string_view system) {
    std::vector<TokenId> tokens = model.chat_format().opening(system);
    model.tokenizer().encode(line.document, model.chat_format().after_opening(), tokens);
    return tokens;
}

AskedQuestion asked_question(const Line& line, const Model& model) {
    AskedQuestion asked{.tokens = question_tokens(model, {.text = line.question})};
    asked.answer_begins = static_cast<int>(asked.tokens.size());
    model.tokenizer().encode(line.answer, TextPosition::after_special, asked.tokens);
    return asked;
}

}  // namespace

Result<QuestionAnswerDocuments> question_answer_documents(const TrainingTexts& texts, const Model& model) {
    QuestionAnswerDocuments all;
    std::int64_t sum = 0;
    for (const std::filesystem::path& path : texts.files) {
        const auto file = FileMap::open(path);
        if (!file) return fail(file.error());
        std::istringstream in(std::string(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size()));
        int number = 0;
        std::string last;  // document
        bool is_long = false;
        for (std::string one; std::getline(in, one);) {
            ++number;
            if (one.find_first_not_of(" \t\r") == std::string::npos) continue;
            const auto line = parse(one, path.string(), number);
            if (!line) return fail(line.error());
            if (line->document != last) {
                if (sum >= texts.tokens) break;
                last = line->document;
                std::vector<TokenId> tokens = document_tokens(*line, model, texts.system);
                is_long = tokens.size() > static_cast<std::size_t>(texts.context);
                if (!is_long) {
                    sum += static_cast<std::int64_t>(tokens.size());
                    all.documents.push_back({.tokens = std::move(tokens), .asked = {}});
                } else {
                    ++all.left_out;
                }
            }
            if (!is_long) all.documents.back().asked.push_back(asked_question(*line, model));
        }
    }
    return all;
}

}  // namespace lectern
