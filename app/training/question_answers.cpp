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
    return fail({.code = ErrorCode::bad_input,
                 .what = fmt::format("Line {} of '{}' is no JSON object with the texts document, question and answer.",
                                     number, path),
                 .means = "No heads were trained.",
                 .next = "Correct or remove the line."});
}

TrainingDocument tokens_of(const Line& line, const Model& model, std::string_view system) {
    const TextPosition after_opening = model.chat_format().after_opening();
    TrainingDocument document{.tokens = model.chat_format().opening(system)};
    model.tokenizer().encode(line.document, after_opening, document.tokens);
    document.asked = question_tokens(model, {.text = line.question});
    document.answer_begins = static_cast<int>(document.asked.size());
    model.tokenizer().encode(line.answer, TextPosition::after_special, document.asked);
    return document;
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
        for (std::string one; sum < texts.tokens && std::getline(in, one);) {
            ++number;
            if (one.find_first_not_of(" \t\r") == std::string::npos) continue;
            const auto line = parse(one, path.string(), number);
            if (!line) return fail(line.error());
            TrainingDocument document = tokens_of(*line, model, texts.system);
            if (document.tokens.size() > static_cast<std::size_t>(texts.context)) {
                ++all.left_out;
                continue;
            }
            sum += static_cast<std::int64_t>(document.tokens.size());
            all.documents.push_back(std::move(document));
        }
    }
    return all;
}

}  // namespace lectern
