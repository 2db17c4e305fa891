#include "app/cli/training_texts.h"

#include "app/cli/document_session.h"
#include "app/cli/interrupt.h"
#include "app/import/import.h"

namespace lectern::cli {

Result<std::vector<TrainingDocument>> training_documents(const std::vector<std::string>& paths, const Model& model,
                                                         CutOptions options) {
    std::vector<std::string> texts;
    for (const std::string& path : paths) {
        auto document = import_document(path, {.cancel = &interrupted()});
        if (!document) return fail(document.error());
        texts.push_back(std::move(document->text));
    }
    options.system = reading_task;
    return cut_documents(model, texts, options);
}

}  // namespace lectern::cli
