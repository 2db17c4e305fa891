#include "engine/text/character_bpe_tokenizer.h"

#include <algorithm>
#include <utility>

#include "engine/text/lenient_utf8.h"
#include "engine/text/piece_text.h"
#include "engine/text/utf8.h"
#include "engine/text/vocabulary_check.h"

namespace lectern {

namespace {

/// Bytes of the character at `at`; one where there is none.
std::size_t length_at(std::string_view text, std::size_t at) {
    return std::max<std::size_t>(1, utf8::character_length(text, at));
}

/// The character at `at` as pieces have it.
std::string_view character_at(std::string_view text, std::size_t at) {
    return text[at] == ' ' ? blank : text.substr(at, length_at(text, at));
}

}  // namespace

/// One text on its way to ids.
class CharacterBpeTokenizer::Encoding {
 public:
    Encoding(const CharacterBpeTokenizer& tokenizer, std::vector<TokenId>& ids, std::vector<std::uint32_t>* offsets,
             const std::vector<std::uint32_t>* origin)
        : tokenizer_(tokenizer), ids_(ids), offsets_(offsets), origin_(origin) {}

    void run(std::string_view text) {
        text_ = text;
        for (std::size_t at = 0; at < text.size();) {
            const auto whole = tokenizer_.user_defined_.next(text, at);
            append_lines(at, whole.begin);
            if (whole.length > 0) append(whole.id, whole.begin);
            at = whole.begin + whole.length;
        }
    }

 private:
    /// Runs of line feeds and what lies between.
    void append_lines(std::size_t begin, std::size_t end) {
        while (begin < end) {
            const bool feeds = text_[begin] == '\n';
            const std::size_t next = feeds ? text_.find_first_not_of('\n', begin) : text_.find('\n', begin);
            const std::size_t behind = std::min(next, end);
            const TokenId whole = feeds ? tokenizer_.find(text_.substr(begin, behind - begin)) : -1;
            if (whole >= 0)
                append(whole, begin);
            else
                append_merged(begin, behind);
            begin = behind;
        }
    }

    void append_merged(std::size_t at, std::size_t end) {
        symbols_.clear();
        merged_.clear();
        for (std::size_t i = at; i < end; i += length_at(text_, i))
            symbols_.push_back(tokenizer_.find(character_at(text_, i)));
        tokenizer_.merges_.merge(symbols_, scratch_, merged_);
        for (const TokenId id : merged_) {
            if (id < 0)
                append_bytes(at);
            else
                append(id, at);
            const std::uint32_t characters = id < 0 ? 1 : tokenizer_.characters_[static_cast<std::size_t>(id)];
            for (std::uint32_t i = 0; i < characters; ++i) at += length_at(text_, at);
        }
    }

    /// Of a character that no piece has. Bytes without a token are left out, as in llama.cpp.
    void append_bytes(std::size_t at) {
        for (const char byte : character_at(text_, at))
            if (const TokenId id = tokenizer_.byte_tokens_[static_cast<unsigned char>(byte)]; id >= 0) append(id, at);
    }

    void append(TokenId id, std::size_t at) {
        ids_.push_back(id);
        if (offsets_ != nullptr)
            offsets_->push_back(origin_ == nullptr ? static_cast<std::uint32_t>(at) : (*origin_)[at]);
    }

    const CharacterBpeTokenizer& tokenizer_;
    std::vector<TokenId>& ids_;
    std::vector<std::uint32_t>* offsets_;
    const std::vector<std::uint32_t>* origin_;
    std::string_view text_;
    std::vector<TokenId> symbols_, merged_;
    BpeMerges::Scratch scratch_;
};

CharacterBpeTokenizer::CharacterBpeTokenizer(const GgufFile& file) : Tokenizer(file), user_defined_(pieces_, kinds_) {
    byte_tokens_.fill(-1);
    token_of_piece_.reserve(pieces_.size());
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const auto continued = std::count_if(pieces_[i].begin(), pieces_[i].end(), utf8::is_continuation);
        characters_.push_back(static_cast<std::uint32_t>(std::ssize(pieces_[i]) - continued));
        token_of_piece_[pieces_[i]] = id;
    }
}

TokenId CharacterBpeTokenizer::find(std::string_view piece) const {
    const auto found = token_of_piece_.find(piece);
    return found == token_of_piece_.end() || !is_text(found->second) ? -1 : found->second;
}

Result<void> CharacterBpeTokenizer::read_bytes(const GgufFile& file) {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        if (kinds_[i] != TokenKind::byte) continue;
        const int byte = byte_of(pieces_[i]);
        if (byte < 0) return fail(bad_vocabulary(file, sentence("has a byte token {token} that names no byte", i)));
        byte_tokens_[static_cast<std::size_t>(byte)] = static_cast<TokenId>(i);
    }
    return {};
}

Result<void> CharacterBpeTokenizer::read_merges(const GgufFile& file) {
    const auto merges = file.texts("tokenizer.ggml.merges");
    if (merges.empty()) return fail(bad_vocabulary(file, sentence("has no merges")));
    merges_.reserve(merges.size());
    std::string both;
    for (std::size_t i = 0; i < merges.size(); ++i) {
        // Blanks of text are written U+2581; the first character may be no gap.
        const std::size_t gap = merges[i].find(' ', 1);
        const bool has_two = gap != std::string_view::npos;
        const std::string_view left = merges[i].substr(0, gap), right = has_two ? merges[i].substr(gap + 1) : "";
        both.assign(left).append(right);
        const auto is_piece = [&](std::string_view text) { return token_of_piece_.contains(text); };
        if (!has_two || !is_piece(left) || !is_piece(right) || !is_piece(both))
            return fail(bad_vocabulary(file, sentence("has a merge {merge} of pieces that are not in it", i)));
        const TokenId left_id = find(left), right_id = find(right), merged = find(both);
        if (left_id >= 0 && right_id >= 0 && merged >= 0) merges_.add(left_id, right_id, merged);  // none is a mark
    }
    return {};
}

Result<std::unique_ptr<Tokenizer>> CharacterBpeTokenizer::from(const GgufFile& file) {
    std::unique_ptr<CharacterBpeTokenizer> tokenizer(new CharacterBpeTokenizer(file));
    if (const auto read = tokenizer->read_bytes(file); !read) return fail(read.error());
    if (const auto read = tokenizer->read_merges(file); !read) return fail(read.error());
    return tokenizer;
}

void CharacterBpeTokenizer::encode(std::string_view text, TextPosition, std::vector<TokenId>& ids,
                                   std::vector<std::uint32_t>* offsets) const {
    if (const auto lenient = read_leniently(text))
        Encoding(*this, ids, offsets, &lenient->origin).run(lenient->bytes);
    else
        Encoding(*this, ids, offsets, nullptr).run(text);
}

std::string CharacterBpeTokenizer::bytes(TokenId id, bool special) const {
    const TokenKind kind_of_id = kind(id);
    if (kind_of_id == TokenKind::unused) return {};  // it may be beyond the vocabulary
    return written_by(kind_of_id, pieces_[static_cast<std::size_t>(id)], special);
}

}  // namespace lectern
