#include "storage/text_splitter.h"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <algorithm>
#include <memory>
#include <new>
#include <span>

#include "storage/unfinished_sentence.h"
#include "storage/wrapped_lines.h"

namespace lectern {

namespace {

struct CloseText {
    void operator()(UText* text) const { utext_close(text); }
};
struct CloseIterator {
    void operator()(UBreakIterator* iterator) const { ubrk_close(iterator); }
};

/// In bytes.
std::vector<std::uint64_t> sentence_ends(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UText, CloseText> view(
        utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status));
    const std::unique_ptr<UBreakIterator, CloseIterator> sentences(ubrk_open(UBRK_SENTENCE, "", nullptr, 0, &status));
    if (U_FAILURE(status)) throw std::bad_alloc();  // nothing else can go wrong here
    ubrk_setUText(sentences.get(), view.get(), &status);
    if (U_FAILURE(status)) throw std::bad_alloc();
    std::vector<std::uint64_t> ends;
    for (std::int32_t end = ubrk_next(sentences.get()); end != UBRK_DONE; end = ubrk_next(sentences.get()))
        ends.push_back(static_cast<std::uint64_t>(end));
    return ends;
}

bool begins_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

/// Behind a blank between `low` and `high`, the last one; if there is none, before a character.
std::uint64_t cut_within(std::string_view text, std::uint64_t low, std::uint64_t high) {
    for (std::uint64_t at = high; at > low; --at)
        if (text[at - 1] == ' ' || text[at - 1] == '\n') return at;
    while (high > low + 1 && !begins_character(text[high])) --high;
    return high;
}

/// Sentences of more than twice `bytes` are cut at blanks.
std::vector<std::uint64_t> borders_of(std::string_view text, std::uint64_t bytes, std::span<const std::uint64_t> ends) {
    std::vector<std::uint64_t> borders{0};
    for (const std::uint64_t end : ends) {
        while (end - borders.back() > 2 * bytes)
            borders.push_back(cut_within(text, borders.back() + bytes / 2, borders.back() + bytes));
        borders.push_back(end);
    }
    return borders;
}

}  // namespace

std::vector<std::uint64_t> split_into_sentences(std::string_view text, std::uint64_t bytes) {
    std::vector<std::uint64_t> ends = sentence_ends(text);
    const std::vector<std::uint64_t> joined = wrapped_lines(text);
    std::erase_if(ends, [&](std::uint64_t end) {
        return std::ranges::binary_search(joined, end) || ends_no_sentence(text, end);
    });
    return borders_of(text, bytes, ends);
}

std::vector<std::uint64_t> split_into_stretches(std::string_view text, std::uint64_t bytes) {
    std::vector<std::uint64_t> borders{0};
    // Of broken lines too: with whole sentences of plain text the passage that answers was among those read again for
    // 18 of 33 questions in other words, with lines for 20.
    for (const std::uint64_t end : borders_of(text, bytes, sentence_ends(text)))
        if (end - borders.back() >= bytes) borders.push_back(end);
    if (borders.back() < text.size()) borders.push_back(text.size());
    return borders;
}

}  // namespace lectern
