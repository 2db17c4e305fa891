#include "engine/read/reading.h"

#include <algorithm>
#include <iterator>

namespace lectern {

namespace {

std::string joined(const std::vector<TextStretch>& stretches, std::string_view text) {
    std::string all;
    for (const TextStretch& stretch : stretches) all += text.substr(stretch.begin, stretch.end - stretch.begin);
    return all;
}

/// Offsets in joined stretches become offsets in the whole text.
void put_back(std::vector<std::uint32_t>& offsets, const std::vector<TextStretch>& stretches) {
    auto stretch = stretches.begin();
    std::uint64_t before = 0;  // bytes of the stretches before this one
    for (std::uint32_t& offset : offsets) {
        while (offset - before >= stretch->end - stretch->begin && std::next(stretch) != stretches.end()) {
            before += stretch->end - stretch->begin;
            ++stretch;
        }
        offset = static_cast<std::uint32_t>(stretch->begin + (offset - before));
    }
}

}  // namespace

int TokenizedDocument::page_of(int token) const {
    if (offsets.empty()) return 0;
    const int last = static_cast<int>(offsets.size()) - 1;
    return document->page_at(offsets[static_cast<std::size_t>(std::clamp(token - opening_tokens, 0, last))]);
}

std::vector<TextStretch> TokenizedDocument::text_of_first(int count) const {
    std::vector<TextStretch> text = text_of(pages, *document);
    const int of_text = std::max(0, count - opening_tokens);
    if (of_text >= static_cast<int>(offsets.size())) return text;
    const std::uint64_t end = offsets[static_cast<std::size_t>(of_text)];
    std::erase_if(text, [&](const TextStretch& stretch) { return stretch.begin >= end; });
    if (!text.empty()) text.back().end = std::min(text.back().end, end);
    return text;
}

std::string question_words(std::string_view question, QuestionPlace place) {
    switch (place) {
        case QuestionPlace::first:
            return fmt::format("Question about the document below: {}\n\n---\n\n", question);
        case QuestionPlace::last:
            return fmt::format("\n\n---\n\nQuestion about the document above: {}", question);
        case QuestionPlace::none:
            break;
    }
    return {};
}

TokenizedDocument tokenize(const Document& document, const Model& model, std::string_view system,
                           std::string_view question, QuestionPlace place, PageChoice pages) {
    TokenizedDocument result;
    result.document = &document;
    result.pages = std::move(pages);
    result.tokens = model.chat_format().opening(system);
    TextPosition position = model.chat_format().after_opening();
    const auto add = [&](std::string_view text, std::vector<std::uint32_t>* offsets) {
        model.tokenizer().encode(text, position, result.tokens, offsets);
        position = TextPosition::after_special;
    };
    if (place == QuestionPlace::first) add(question_words(question, place), nullptr);
    result.opening_tokens = static_cast<int>(result.tokens.size());
    const std::vector<TextStretch> chosen = text_of(result.pages, document);
    add(joined(chosen, document.text), &result.offsets);
    put_back(result.offsets, chosen);
    if (place == QuestionPlace::last) add(question_words(question, place), nullptr);
    return result;
}

double Reading::kept_share() const {
    std::size_t stored = 0;
    for (int l = 0; l < cells.layers(); ++l) stored += cells[l].heads.size() * static_cast<std::size_t>(tokens);
    return stored == 0 ? 1 : static_cast<double>(cells.used()) / static_cast<double>(stored);
}

}  // namespace lectern
