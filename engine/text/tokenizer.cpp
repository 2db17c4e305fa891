#include "engine/text/tokenizer.h"

#include <algorithm>
#include <array>

#include "engine/text/byte_bpe_tokenizer.h"
#include "engine/text/character_bpe_tokenizer.h"
#include "engine/text/pre_tokenizer.h"
#include "engine/text/sentencepiece_tokenizer.h"
#include "engine/text/vocabulary_check.h"

namespace lectern {
namespace {

/// Tokens at which an answer ends, by the names that model families give them. Some files mark them as ordinary text;
/// they are control tokens whatever the file says, so that a document cannot end a turn.
constexpr auto end_tokens =
    std::to_array<std::string_view>({"<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<end_of_turn>",
                                     "<turn|>", "<|endoftext|>", "<|eom_id|>", "<|end_of_text|>", "<end_of_utterance>",
                                     // A coder model that goes on to the next file has ended its answer.
                                     "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>"});

/// Tokens that open a turn: control tokens too, for the same reason.
constexpr auto turn_tokens =
    std::to_array<std::string_view>({"<|im_start|>", "<|start_header_id|>", "<|end_header_id|>", "<|begin_of_text|>",
                                     "<start_of_turn>", "<|turn>", "<|user|>", "<|assistant|>", "<|system|>"});

/// Ends of an answer where the file says that they are control tokens: "</s>" is a tag of HTML in Gemma's and Qwen's
/// vocabularies.
constexpr auto end_tokens_if_control = std::to_array<std::string_view>({"</s>", "<eos>", "<EOT>", "[EOT]"});

bool is_one_of(std::string_view text, std::span<const std::string_view> list) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

TokenKind kind_of(std::int64_t type) {
    switch (type) {
        case 2:
            return TokenKind::unknown;
        case 3:
            return TokenKind::control;
        case 4:
            return TokenKind::user_defined;
        case 5:
            return TokenKind::unused;
        case 6:
            return TokenKind::byte;
        default:
            return TokenKind::normal;
    }
}

std::optional<TokenId> token_id(const GgufFile& file, std::string_view key) {
    const auto id = file.integer(key);
    if (!id) return std::nullopt;
    return static_cast<TokenId>(*id);
}

}  // namespace

Tokenizer::Tokenizer(const GgufFile& file) {
    const auto pieces = file.texts("tokenizer.ggml.tokens");
    const auto types = file.integers("tokenizer.ggml.token_type");
    pieces_.assign(pieces.begin(), pieces.end());
    kinds_.resize(pieces_.size(), TokenKind::normal);

    const bool is_sentencepiece = file.text("tokenizer.ggml.model") == "llama";
    bos_ = token_id(file, "tokenizer.ggml.bos_token_id");
    eos_ = token_id(file, "tokenizer.ggml.eos_token_id");
    const auto eot = token_id(file, "tokenizer.ggml.eot_token_id");
    const auto eom = token_id(file, "tokenizer.ggml.eom_token_id");

    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (!types.empty()) kinds_[i] = kind_of(types[i]);
        const bool is_end = is_one_of(pieces_[i], end_tokens) || id == eos_ || id == eot || id == eom;
        const bool is_named_turn = is_one_of(pieces_[i], end_tokens) || is_one_of(pieces_[i], turn_tokens);
        if ((is_named_turn && kinds_[i] == TokenKind::normal) ||
            ((is_named_turn || is_end || id == bos_) && kinds_[i] == TokenKind::user_defined)) {
            kinds_[i] = TokenKind::control;
        }
        const bool is_control = kinds_[i] == TokenKind::control;
        if (is_end || (is_control && is_one_of(pieces_[i], end_tokens_if_control))) end_tokens_.push_back(id);
        if (is_control || kinds_[i] == TokenKind::user_defined) special_ids_.emplace(pieces_[i], id);
    }
    // Files of this kind that name none mean Llama's own; a byte-level vocabulary without the key has none.
    if (is_sentencepiece && !bos_ && kind(1) == TokenKind::control) bos_ = 1;
    if (is_sentencepiece && !eos_ && kind(2) == TokenKind::control) {
        eos_ = 2;
        end_tokens_.push_back(2);
    }
    std::sort(end_tokens_.begin(), end_tokens_.end());

    const auto* rule = find_pre_tokenizer_rule(file.text("tokenizer.ggml.pre").value_or("default"));
    const bool is_gemma4 = file.text("tokenizer.ggml.model") == "gemma4";
    const bool usually_adds_bos = is_sentencepiece || is_gemma4 || (rule != nullptr && rule->adds_bos);
    adds_bos_ = bos_ && file.boolean("tokenizer.ggml.add_bos_token").value_or(usually_adds_bos);
}

Result<std::unique_ptr<Tokenizer>> Tokenizer::from(const GgufFile& file) {
    const auto model = file.text("tokenizer.ggml.model");
    if (model != "llama" && model != "gpt2" && model != "gemma4") {
        return fail(
            {.code = ErrorCode::bad_input,
             .what = model ? sentence("{file} has a tokenizer of the kind '{kind}'.", file.path().string(), *model)
                           : sentence("{file} has no tokenizer.", file.path().string()),
             .means =
                 sentence("Lectern knows tokenizers of the kinds 'llama' (SentencePiece), 'gpt2' (byte-level BPE) and "
                          "'gemma4' (BPE over characters)."),
             .next = sentence("Choose another model file.")});
    }
    const SameText same_text = model == "gemma4" ? SameText::allowed : SameText::refused;
    if (const auto checked = check_vocabulary(file, same_text); !checked) return fail(checked.error());
    if (model == "gemma4") return CharacterBpeTokenizer::from(file);
    return model == "llama" ? SentencePieceTokenizer::from(file) : ByteBpeTokenizer::from(file);
}

std::string Tokenizer::text(std::span<const TokenId> ids) const {
    std::string out;
    bool prefix_expected = adds_space_prefix_;
    for (const TokenId id : ids) {
        const std::string piece = bytes(id);
        if (piece.empty()) continue;
        const bool drops_space = prefix_expected && piece.front() == ' ';
        out += std::string_view(piece).substr(drops_space ? 1 : 0);
        prefix_expected = false;
    }
    return out;
}

std::optional<TokenId> Tokenizer::special(std::string_view text) const {
    const auto found = special_ids_.find(text);
    if (found == special_ids_.end()) return std::nullopt;
    return found->second;
}

TokenKind Tokenizer::kind(TokenId id) const {
    return id >= 0 && id < size() ? kinds_[static_cast<std::size_t>(id)] : TokenKind::unused;
}

bool Tokenizer::ends_answer(TokenId id) const {
    return std::binary_search(end_tokens_.begin(), end_tokens_.end(), id);
}

}  // namespace lectern
