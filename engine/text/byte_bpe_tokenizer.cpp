#include "engine/text/byte_bpe_tokenizer.h"

#include <utility>

#include "engine/text/byte_alphabet.h"
#include "engine/text/lenient_utf8.h"
#include "engine/text/vocabulary_check.h"

namespace lectern {

/// One text on its way to ids. Words come again and again: their ids are kept, for this text only, so that a
/// tokenizer needs no lock.
class ByteBpeTokenizer::Encoding {
 public:
    Encoding(const ByteBpeTokenizer& tokenizer, std::vector<TokenId>& ids, std::vector<std::uint32_t>* offsets,
             const std::vector<std::uint32_t>* origin)
        : tokenizer_(tokenizer), ids_(ids), offsets_(offsets), origin_(origin) {}

    /// `bytes` and `characters` are as long; words are cut in `characters` and encoded from `bytes`.
    void run(std::string_view bytes, std::string_view characters) {
        for (std::size_t at = 0; at < bytes.size();) {
            const auto whole = tokenizer_.user_defined_.next(bytes, at);
            tokenizer_.pre_tokenizer_.split(characters.substr(at, whole.begin - at),
                                            [&](std::size_t begin, std::size_t end) {
                                                append(encoded(bytes.substr(at + begin, end - begin)), at + begin);
                                            });
            if (whole.length > 0) append({&whole.id, 1}, whole.begin);
            at = whole.begin + whole.length;
        }
    }

 private:
    // A word that long hardly comes twice; that many different words are no natural text.
    static constexpr std::size_t longest_kept = 64, most_kept = 1 << 20;

    /// Ids of a word, -1 where a byte has none; valid until the next call.
    std::span<const TokenId> encoded(std::string_view word) {
        const auto kept = kept_.find(word);
        if (kept != kept_.end()) return {kept_ids_.data() + kept->second.first, kept->second.count};
        fresh_.clear();
        const TokenId* whole = tokenizer_.pre_tokenizer_.rule().whole_words_first ? tokenizer_.find(word) : nullptr;
        if (whole != nullptr) {
            fresh_.push_back(*whole);
        } else {
            tokenizer_.merges_.encode(word, scratch_, fresh_);
        }
        if (word.size() <= longest_kept && kept_.size() < most_kept) {
            kept_.emplace(word, Kept{kept_ids_.size(), fresh_.size()});
            kept_ids_.insert(kept_ids_.end(), fresh_.begin(), fresh_.end());
        }
        return fresh_;
    }

    void append(std::span<const TokenId> word_ids, std::size_t at) {
        for (const TokenId id : word_ids) {
            if (id < 0) {  // a byte without token: nothing stands for it, as in llama.cpp
                ++at;
                continue;
            }
            ids_.push_back(id);
            if (offsets_ != nullptr)
                offsets_->push_back(origin_ == nullptr ? static_cast<std::uint32_t>(at) : (*origin_)[at]);
            at += tokenizer_.bytes_[static_cast<std::size_t>(id)].size();
        }
    }

    struct Kept {
        std::size_t first, count;  ///< in kept_ids_
    };
    const ByteBpeTokenizer& tokenizer_;
    std::vector<TokenId>& ids_;
    std::vector<std::uint32_t>* offsets_;
    const std::vector<std::uint32_t>* origin_;
    std::unordered_map<std::string_view, Kept> kept_;
    std::vector<TokenId> kept_ids_;
    std::vector<TokenId> fresh_;
    BpeMerges::Scratch scratch_;
};

ByteBpeTokenizer::ByteBpeTokenizer(const GgufFile& file, PreTokenizer pre_tokenizer)
    : Tokenizer(file), pre_tokenizer_(std::move(pre_tokenizer)), user_defined_(pieces_, kinds_) {
    bytes_.reserve(pieces_.size());
    token_of_bytes_.reserve(pieces_.size());
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const auto decoded = kinds_[i] == TokenKind::normal ? bytes_of_piece(pieces_[i]) : std::nullopt;
        bytes_.push_back(decoded.value_or(pieces_[i]));
        if (!decoded || decoded->empty()) continue;
        token_of_bytes_.emplace(bytes_.back(), id);
        if (decoded->size() == 1) merges_.set_byte(static_cast<unsigned char>(decoded->front()), id);
    }
}

const TokenId* ByteBpeTokenizer::find(std::string_view bytes) const {
    const auto found = token_of_bytes_.find(bytes);
    return found == token_of_bytes_.end() ? nullptr : &found->second;
}

Result<void> ByteBpeTokenizer::read_merges(const GgufFile& file) {
    const auto merges = file.texts("tokenizer.ggml.merges");
    if (merges.empty()) return fail(bad_vocabulary(file, sentence("has no merges")));
    merges_.reserve(merges.size());
    for (std::size_t i = 0; i < merges.size(); ++i) {
        // "Ġ t"; the first character may be no space, and spaces themselves are written "Ġ".
        const std::size_t gap = merges[i].find(' ', 1);
        const auto left = bytes_of_piece(merges[i].substr(0, gap));
        const auto right = gap == std::string_view::npos ? std::nullopt : bytes_of_piece(merges[i].substr(gap + 1));
        const TokenId* left_id = left ? find(*left) : nullptr;
        const TokenId* right_id = right ? find(*right) : nullptr;
        const TokenId* merged = left_id != nullptr && right_id != nullptr ? find(*left + *right) : nullptr;
        if (merged == nullptr) {
            return fail(bad_vocabulary(file, sentence("has a merge {merge} of pieces that are not in it", i)));
        }
        merges_.add(*left_id, *right_id, *merged);
    }
    return {};
}

Result<std::unique_ptr<Tokenizer>> ByteBpeTokenizer::from(const GgufFile& file) {
    auto pre_tokenizer = PreTokenizer::named(file.text("tokenizer.ggml.pre").value_or("default"));
    if (!pre_tokenizer) return fail(pre_tokenizer.error());
    std::unique_ptr<ByteBpeTokenizer> tokenizer(new ByteBpeTokenizer(file, std::move(*pre_tokenizer)));
    if (const auto read = tokenizer->read_merges(file); !read) return fail(read.error());
    return tokenizer;
}

void ByteBpeTokenizer::encode(std::string_view text, TextPosition, std::vector<TokenId>& ids,
                              std::vector<std::uint32_t>* offsets) const {
    if (const auto lenient = read_leniently(text)) {
        Encoding(*this, ids, offsets, &lenient->origin).run(lenient->bytes, lenient->characters);
    } else {
        Encoding(*this, ids, offsets, nullptr).run(text, text);
    }
}

std::string ByteBpeTokenizer::bytes(TokenId id, bool special) const {
    switch (kind(id)) {
        case TokenKind::normal:
        case TokenKind::user_defined:
            return bytes_[static_cast<std::size_t>(id)];
        case TokenKind::control:
        case TokenKind::unknown:
            return special ? pieces_[static_cast<std::size_t>(id)] : std::string();
        default:
            return {};
    }
}

std::string ByteBpeTokenizer::name() const {
    return fmt::format("gpt2/{}", pre_tokenizer_.rule().name);
}

}  // namespace lectern
