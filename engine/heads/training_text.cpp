#include "engine/heads/training_text.h"

#include <algorithm>
#include <random>

namespace lectern {

std::vector<TrainingDocument> cut_documents(const Model& model, std::span<const std::string> texts,
                                            const CutOptions& options) {
    const std::vector<TokenId> opening = model.chat_format().opening(options.system);
    const std::size_t room = static_cast<std::size_t>(options.context) - std::min(opening.size(), std::size_t{1} << 10);
    std::vector<TrainingDocument> documents;
    for (const std::string& text : texts) {
        std::vector<TokenId> tokens;
        model.tokenizer().encode(text, model.chat_format().after_opening(), tokens);
        for (std::size_t first = 0; first < tokens.size(); first += room) {
            const std::size_t count = std::min(room, tokens.size() - first);
            if (count < room / 8 && first > 0) break;
            TrainingDocument document{.tokens = opening};
            const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(first);
            document.tokens.insert(document.tokens.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
            documents.push_back(std::move(document));
        }
    }
    std::mt19937_64 random(options.seed);
    for (std::size_t i = documents.size(); i > 1; --i) std::swap(documents[i - 1], documents[random() % i]);
    std::int64_t sum = 0;
    std::size_t kept = 0;
    while (kept < documents.size() && sum < options.tokens)
        sum += static_cast<std::int64_t>(documents[kept++].tokens.size());
    documents.resize(kept);
    return documents;
}

}  // namespace lectern
