#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/heads/training_text.h"
#include "engine/text/document.h"

namespace lectern {

/// What heads are trained and judged on, and how it is cut into documents.
struct TrainingTexts {
    /// Documents of any format; where labels need questions, files of JSON lines {document, question, answer}.
    std::vector<std::filesystem::path> files;
    std::vector<std::shared_ptr<const Document>> documents = {};  ///< that were imported before
    std::string system;                                           ///< what the model is told about its task
    int context = 4096;                                           ///< tokens of a document
    std::int64_t tokens = 200'000;                                ///< to use at most
    std::uint64_t seed = 1;                                       ///< mixes the documents otherwise
    bool unnamed = false;                                         ///< their names are to stand nowhere

    /// For people: "a.pdf, b.txt", or "2 documents".
    std::string names() const;
};

/// The texts as training documents. Errors: those of import_document().
Result<std::vector<TrainingDocument>> training_documents(const TrainingTexts& texts, const Model& model,
                                                         const CancelToken& cancel);

}  // namespace lectern
