#include "app/recall/meaning_index.h"

#include <algorithm>
#include <array>

namespace lectern {

Result<MeaningIndex> MeaningIndex::of(std::string_view text, std::vector<Passage> passages, SentenceEncoder& encoder,
                                      const CancelToken& cancel) {
    std::vector<std::string_view> texts;
    texts.reserve(passages.size());
    for (const Passage& passage : passages) texts.push_back(text.substr(passage.begin, passage.end - passage.begin));
    auto vectors = encoder.encode(texts, cancel);
    if (!vectors) return fail(vectors.error());
    MeaningIndex index;
    index.passages_ = std::move(passages);
    index.vectors_ = std::move(*vectors);
    return index;
}

Result<std::vector<Passage>> MeaningIndex::search(std::string_view question, SentenceEncoder& encoder,
                                                  const CancelToken& cancel) const {
    const std::array texts{question};
    const auto asked = encoder.encode(texts, cancel);
    if (!asked) return fail(asked.error());
    const auto width = static_cast<std::size_t>(encoder.width());
    std::vector<Passage> found = passages_;
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i].rank = likeness(*asked, std::span(vectors_).subspan(i * width, width));
    std::ranges::stable_sort(found, std::ranges::greater(), &Passage::rank);
    return found;
}

}  // namespace lectern
