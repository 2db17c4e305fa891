#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/heads/labels.h"

namespace lectern {

struct CutOptions {
    std::string_view system;  ///< what the model is told about its task, as when it reads
    int context = 4096;       ///< tokens of a document
    std::int64_t tokens = 0;  ///< at most, in all documents together
    std::uint64_t seed = 1;   ///< of the order of the documents
};

/// Cuts texts into documents that begin as a conversation about them does. What is left at the end of a text makes a
/// document if it is an eighth of the context or longer. The documents are shuffled, so that each text is soon
/// seen, and every part of a text that is too long.
std::vector<TrainingDocument> cut_documents(const Model& model, std::span<const std::string> texts,
                                            const CutOptions& options);

}  // namespace lectern
