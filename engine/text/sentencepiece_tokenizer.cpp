#include "engine/text/sentencepiece_tokenizer.h"

#include <algorithm>
#include <unordered_map>

#include "engine/text/piece_text.h"
#include "engine/text/sentencepiece_model.h"
#include "engine/text/utf8.h"
#include "engine/text/vocabulary_check.h"

namespace lectern {
namespace {

/// Whether `piece` has something else right after a newline.
bool goes_on_after_newline(std::string_view piece) {
    for (std::size_t i = 0; i + 1 < piece.size(); ++i) {
        if (piece[i] == '\n' && piece[i + 1] != '\n') return true;
    }
    return false;
}

/// Text with blanks written as SentencePiece does, and for each byte, and the end, its place in the text given.
struct Escaped {
    std::string text;
    std::vector<std::size_t> origin;

    void append(std::string_view bytes, std::size_t at) {
        text += bytes;
        origin.insert(origin.end(), bytes.size(), at);
    }
};

Escaped escaped(std::string_view text, std::size_t begin, std::size_t end, bool prefix) {
    Escaped out;
    if (prefix) out.append(blank, begin);
    for (std::size_t at = begin; at < end; ++at) out.append(text[at] == ' ' ? blank : text.substr(at, 1), at);
    out.origin.push_back(end);
    return out;
}

}  // namespace

/// One text on its way to ids. It is cut where no piece can reach across, mostly into words, and the ids of words are
/// kept for this text: three times as fast as the library on the whole text, and its memory stays small.
class SentencePieceTokenizer::Encoding {
 public:
    Encoding(const SentencePieceTokenizer& tokenizer, std::vector<TokenId>& ids, std::vector<std::uint32_t>* offsets)
        : tokenizer_(tokenizer), ids_(ids), offsets_(offsets) {}

    void run(std::string_view text, bool prefix) {
        if (utf8::well_formed_length(text) == text.size()) {
            append_text(text, prefix, [](std::size_t at) { return at; });
        } else {
            append_broken(text, prefix);
        }
    }

 private:
    static constexpr std::size_t longest_kept = 64, most_kept = 1 << 20;

    struct Token {
        TokenId id;
        std::uint32_t begin;  ///< in the part
    };

    template <typename Origin>
    void append_text(std::string_view text, bool prefix, const Origin& origin) {
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = part_end(text, begin);
            const std::string_view part = text.substr(begin, end - begin);
            if (prefix && begin == 0) {
                std::string prefixed(1, ' ');
                prefixed += part;
                encode(prefixed);
                for (Token& token : fresh_) token.begin -= std::min(token.begin, 1u);
                append(fresh_, 0, origin);
            } else {
                append(encoded(part), begin, origin);
            }
            begin = end;
        }
    }

    std::size_t part_end(std::string_view text, std::size_t begin) const {
        for (std::size_t at = begin + 1; at < text.size(); ++at) {
            const auto before = static_cast<unsigned char>(text[at - 1] == ' ' ? blank.back() : text[at - 1]);
            if (text[at] == ' ' && !tokenizer_.joins_blank_[before]) return at;
            if (before == '\n' && text[at] != '\n' && !tokenizer_.joins_newline_) return at;
        }
        return text.size();
    }

    std::span<const Token> encoded(std::string_view part) {
        const auto kept = kept_.find(part);
        if (kept != kept_.end()) return {kept_tokens_.data() + kept->second.first, kept->second.count};
        encode(part);
        // `part` must outlive the text: pieces of broken text do not, and are not kept.
        if (keeps_ && part.size() <= longest_kept && kept_.size() < most_kept) {
            kept_.emplace(part, Kept{kept_tokens_.size(), fresh_.size()});
            kept_tokens_.insert(kept_tokens_.end(), fresh_.begin(), fresh_.end());
        }
        return fresh_;
    }

    /// Well-formed text to `fresh_` by the library.
    void encode(std::string_view part) {
        fresh_.clear();
        sentencepiece::ImmutableSentencePieceText result;
        if (!tokenizer_.processor_.Encode(part, result.mutable_proto()).ok()) return;
        std::uint32_t bytes_of_character = 0;
        for (const auto& piece : result.pieces()) {
            // The bytes of a character without token share its beginning, and the last one its span.
            fresh_.push_back({static_cast<TokenId>(piece.id()), piece.begin() + bytes_of_character});
            bytes_of_character = piece.end() == piece.begin() ? bytes_of_character + 1 : 0;
        }
    }

    template <typename Origin>
    void append(std::span<const Token> tokens, std::size_t base, const Origin& origin) {
        for (const Token& token : tokens) {
            ids_.push_back(token.id);
            if (offsets_ != nullptr) offsets_->push_back(static_cast<std::uint32_t>(origin(base + token.begin)));
        }
    }

    /// Broken UTF-8 becomes byte tokens, cut as llama.cpp does it: a leading byte takes as many bytes as it calls for,
    /// whatever they are, spaces already written as U+2581.
    void append_broken(std::string_view text, bool prefix) {
        keeps_ = false;
        for (std::size_t at = 0; at < text.size();) {
            const auto whole = tokenizer_.user_defined_.next(text, at);
            append_broken_fragment(escaped(text, at, whole.begin, prefix && at == 0));
            if (whole.length > 0) append(std::array{Token{whole.id, 0}}, whole.begin, [](std::size_t i) { return i; });
            at = whole.begin + whole.length;
        }
    }

    void append_broken_fragment(const Escaped& fragment) {
        const std::string_view text = fragment.text;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t good = utf8::well_formed_length(text.substr(at));
            append_text(text.substr(at, good), false, [&](std::size_t i) { return fragment.origin[at + i]; });
            at += good;
            if (at == text.size()) return;
            const auto lead = static_cast<unsigned char>(text[at]);
            const std::size_t called_for = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
            for (std::size_t end = std::min(text.size(), at + called_for); at < end; ++at) {
                const TokenId id = tokenizer_.byte_tokens_[static_cast<unsigned char>(text[at])];
                append(std::array{Token{id, 0}}, at, [&](std::size_t i) { return fragment.origin[i]; });
            }
        }
    }

    struct Kept {
        std::size_t first, count;  ///< in kept_tokens_
    };
    const SentencePieceTokenizer& tokenizer_;
    std::vector<TokenId>& ids_;
    std::vector<std::uint32_t>* offsets_;
    bool keeps_ = true;
    std::unordered_map<std::string_view, Kept> kept_;
    std::vector<Token> kept_tokens_;
    std::vector<Token> fresh_;
};

SentencePieceTokenizer::SentencePieceTokenizer(const GgufFile& file) : Tokenizer(file), user_defined_(pieces_, kinds_) {
    adds_space_prefix_ = file.boolean("tokenizer.ggml.add_space_prefix").value_or(true);
    const auto first_unknown = std::find(kinds_.begin(), kinds_.end(), TokenKind::unknown) - kinds_.begin();
    const auto fallback = first_unknown < std::ssize(kinds_) ? first_unknown : 0;
    unknown_ = static_cast<TokenId>(file.integer("tokenizer.ggml.unknown_token_id").value_or(fallback));
    kinds_[static_cast<std::size_t>(unknown_)] = TokenKind::unknown;  // some files mark it as control
}

Result<void> SentencePieceTokenizer::load(const GgufFile& file) {
    const auto scores = file.numbers("tokenizer.ggml.scores");
    SentencePieceModel model{.pieces = {}, .unknown_id = unknown_, .byte_fallback = false};
    std::vector<std::string> texts;  // as the library wants them; reserved, so that views into it stay
    texts.reserve(pieces_.size());
    byte_tokens_.fill(unknown_);
    int byte_pieces = 0;

    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        TokenKind kind = kinds_[i];
        // The library wants exactly one unknown piece; Phi-3's files mark several, Gemma's none.
        if (static_cast<TokenId>(i) == unknown_) {
            kind = TokenKind::unknown;
        } else if (kind == TokenKind::unknown || pieces_[i].empty()) {
            kind = TokenKind::control;
        }
        const int byte = byte_of(pieces_[i]);
        if (kind == TokenKind::byte && byte >= 0) {
            byte_tokens_[static_cast<std::size_t>(byte)] = static_cast<TokenId>(i);
            ++byte_pieces;
        } else if (kind == TokenKind::byte) {
            return fail(bad_vocabulary(file, sentence("has a byte token {token} that names no byte", i)));
        }
        // Files write runs of blanks with spaces in user-defined pieces.
        texts.push_back(pieces_[i].empty() ? fmt::format("[EMPTY_{}]", i) : replaced(pieces_[i], " ", blank));
        model.pieces.push_back({texts.back(), scores.empty() ? 0.0f : scores[i], kind});

        const bool is_text = kind != TokenKind::control && kind != TokenKind::unknown && kind != TokenKind::byte;
        if (!is_text) continue;
        for (std::size_t at = texts.back().find(blank, 1); at != std::string::npos;
             at = texts.back().find(blank, at + 1))
            joins_blank_.set(static_cast<unsigned char>(texts.back()[at - 1]));
        joins_newline_ = joins_newline_ || goes_on_after_newline(texts.back());
    }
    if (byte_pieces != 0 && byte_pieces != 256) {
        return fail(bad_vocabulary(file, sentence("has {byte_pieces} byte tokens instead of 256", byte_pieces)));
    }
    model.byte_fallback = byte_pieces == 256;

    const auto status = processor_.LoadFromSerializedProto(model.serialized());
    if (!status.ok())
        return fail(bad_vocabulary(file, sentence("is refused by SentencePiece ({reason})", status.message())));
    return {};
}

Result<std::unique_ptr<Tokenizer>> SentencePieceTokenizer::from(const GgufFile& file) {
    std::unique_ptr<SentencePieceTokenizer> tokenizer(new SentencePieceTokenizer(file));
    if (const auto loaded = tokenizer->load(file); !loaded) return fail(loaded.error());
    return tokenizer;
}

void SentencePieceTokenizer::encode(std::string_view text, TextPosition position, std::vector<TokenId>& ids,
                                    std::vector<std::uint32_t>* offsets) const {
    Encoding(*this, ids, offsets).run(text, adds_space_prefix_ && position == TextPosition::start);
}

std::string SentencePieceTokenizer::bytes(TokenId id, bool special) const {
    const TokenKind kind_of_id = kind(id);
    if (kind_of_id == TokenKind::unused) return {};  // it may be beyond the vocabulary
    return written_by(kind_of_id, pieces_[static_cast<std::size_t>(id)], special);
}

}  // namespace lectern
