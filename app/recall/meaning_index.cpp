#include "app/recall/meaning_index.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "engine/base/half.h"
#include "engine/base/hash.h"

namespace lectern {

namespace {

/// Cancelling waits for no more than so many parts.
constexpr std::size_t parts_at_once = 64;

constexpr std::uint16_t sign = 0x8000;  ///< of a half

/// In six English documents the median part of 150 bytes has 4.05 to 5.2 bytes for each piece of a word, with an
/// encoder that learned English; in five German, Chinese and Japanese ones 2.9 to 3.3.
constexpr double fewest_bytes_of_a_piece = 3.5;
constexpr std::size_t parts_of_a_block = 32;

}  // namespace

MeaningIndex::MeaningIndex(std::string_view text, std::vector<Passage> passages,
                           std::shared_ptr<SentenceEncoder> encoder)
    : text_(text), passages_(std::move(passages)), encoder_(std::move(encoder)) {
    vectors_.resize(passages_.size() * static_cast<std::size_t>(encoder_->width()));
}

/// What a passage has before the next one begins.
std::string_view MeaningIndex::part(std::size_t i) const {
    const std::uint64_t next = i + 1 < passages_.size() ? passages_[i + 1].begin : passages_[i].end;
    return text_.substr(passages_[i].begin, std::min(passages_[i].end, next) - passages_[i].begin);
}

std::span<std::uint16_t> MeaningIndex::vector(std::size_t i) {
    const auto width = static_cast<std::size_t>(encoder_->width());
    return std::span(vectors_).subspan(i * width, width);
}

bool MeaningIndex::was_looked_at(std::size_t i) {
    return std::ranges::any_of(vector(i), [](std::uint16_t value) { return value != 0; });
}

bool MeaningIndex::is_understood(std::size_t i) {
    return was_looked_at(i) && vector(i)[0] != sign;
}

/// By the median of the parts around it: a single one may be a table, or names.
bool MeaningIndex::is_in_unknown_language(std::size_t i) {
    const std::size_t block = i / parts_of_a_block;
    if (const auto known = unknown_.find(block); known != unknown_.end()) return known->second;
    std::vector<double> bytes;
    for (std::size_t p = block * parts_of_a_block; p < std::min((block + 1) * parts_of_a_block, passages_.size());
         ++p) {
        const std::size_t pieces = encoder_->pieces_of(part(p));
        if (pieces > 0) bytes.push_back(static_cast<double>(part(p).size()) / static_cast<double>(pieces));
    }
    if (bytes.empty()) return unknown_[block] = true;
    const auto middle = bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2);
    std::ranges::nth_element(bytes, middle);
    return unknown_[block] = *middle < fewest_bytes_of_a_piece;
}

Result<void> MeaningIndex::look_at(std::span<const TextStretch> stretches, const CancelToken& cancel) {
    std::vector<std::size_t> wanted;
    for (const TextStretch& stretch : stretches) {
        auto first = std::ranges::lower_bound(passages_, stretch.begin, {}, &Passage::begin);
        for (; first != passages_.end() && first->begin < stretch.end; ++first) {
            const auto i = static_cast<std::size_t>(first - passages_.begin());
            if (was_looked_at(i)) continue;
            if (!is_in_unknown_language(i)) {
                wanted.push_back(i);
                continue;
            }
            vector(i)[0] = sign;
            is_changed_ = true;
        }
    }
    for (std::size_t begin = 0; begin < wanted.size(); begin += parts_at_once) {
        const std::span some = std::span(wanted).subspan(begin, std::min(parts_at_once, wanted.size() - begin));
        std::vector<std::string_view> parts;
        for (const std::size_t i : some) parts.push_back(part(i));
        const auto vectors = encoder_->encode(parts, cancel);
        if (!vectors) return fail(vectors.error());
        const auto width = static_cast<std::size_t>(encoder_->width());
        for (std::size_t p = 0; p < some.size(); ++p)
            std::ranges::transform(std::span(*vectors).subspan(p * width, width), vector(some[p]).begin(),
                                   float_to_half);
        is_changed_ = true;
    }
    return {};
}

/// The cosine of a question and what parts that follow each other mean together. 0 for what was not looked at; what was
/// saved may be anything.
float MeaningIndex::likeness_of_parts(std::size_t first, std::size_t count, std::span<const float> asked) {
    float product = 0, squares = 0;
    for (std::size_t c = 0; c < asked.size(); ++c) {
        float sum = 0;
        for (std::size_t i = first; i < first + count; ++i) sum += half_to_float(vector(i)[c]);
        product += sum * asked[c];
        squares += sum * sum;
    }
    const float likeness = product / std::sqrt(squares);
    return std::isfinite(likeness) ? std::clamp(likeness, -1.0F, 1.0F) : 0;
}

/// A passage is as like a question as its parts are together, and a little more if those that share a part with it are.
/// Looking at parts instead of whole passages costs half where passages overlap by half.
Result<std::vector<Passage>> MeaningIndex::search(std::string_view question, const CancelToken& cancel) {
    constexpr float share_of_neighbours = 0.1F;
    const std::array texts{question};
    const auto asked = encoder_->encode(texts, cancel);
    if (!asked) return fail(asked.error());
    const auto goes_on = [this](std::size_t i) {
        return i + 1 < passages_.size() && passages_[i].end > passages_[i + 1].begin;
    };
    std::vector<float> alike(passages_.size());
    for (std::size_t i = 0; i < alike.size(); ++i) alike[i] = likeness_of_parts(i, goes_on(i) ? 2 : 1, *asked);
    std::vector<Passage> found;
    for (std::size_t i = 0; i < passages_.size(); ++i) {
        if (!is_understood(i) && !(goes_on(i) && is_understood(i + 1))) continue;
        const float before = i > 0 ? alike[i - 1] : 0, after = i + 1 < alike.size() ? alike[i + 1] : 0;
        found.push_back(passages_[i]);
        found.back().rank = alike[i] + share_of_neighbours * (before + after);
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &Passage::rank);
    return found;
}

std::string MeaningIndex::made_of() const {
    Hash hash;
    hash.add(encoder_->id());
    hash.add(text_);
    for (const Passage& passage : passages_) {
        hash.add(passage.begin);
        hash.add(passage.end);
    }
    return hash.hex();
}

bool MeaningIndex::take(std::span<const std::byte> saved) {
    if (saved.size() != vectors().size()) return false;
    std::memcpy(vectors_.data(), saved.data(), saved.size());
    is_changed_ = false;
    return true;
}

}  // namespace lectern
