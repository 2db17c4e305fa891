#include "app/training/training_texts.h"

#include "app/import/import.h"

namespace lectern {

std::string TrainingTexts::names() const {
    if (unnamed) return fmt::format("{} documents", files.size() + documents.size());
    std::vector<std::string> all;
    for (const std::filesystem::path& file : files) all.push_back(file.filename().string());
    for (const auto& document : documents) all.push_back(document->name);
    return fmt::format("{}", fmt::join(all, ", "));
}

Result<std::vector<TrainingDocument>> training_documents(const TrainingTexts& texts, const Model& model,
                                                         const CancelToken& cancel) {
    std::vector<std::string> all;
    for (const std::filesystem::path& file : texts.files) {
        auto document = import_document(file, {.cancel = &cancel});
        if (!document) return fail(document.error());
        all.push_back(std::move(document->text));
    }
    for (const auto& document : texts.documents) all.push_back(document->text);
    return cut_documents(
        model, all, {.system = texts.system, .context = texts.context, .tokens = texts.tokens, .seed = texts.seed});
}

}  // namespace lectern
