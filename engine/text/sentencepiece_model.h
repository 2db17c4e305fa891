#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/tokenizer.h"

namespace lectern {

/// A SentencePiece BPE vocabulary as the message `sentencepiece.ModelProto` in protobuf's wire format, which the
/// library loads from memory. (The library's Debian package ships no generated header for it.) No dummy prefix, no
/// normalisation: the tokenizer does what the file asks for.
struct SentencePieceModel {
    struct Piece {
        std::string_view text;  ///< blanks as U+2581
        float score;
        TokenKind kind;
    };
    std::vector<Piece> pieces;  ///< exactly one of kind unknown
    std::int32_t unknown_id;
    bool byte_fallback;  ///< all 256 byte pieces are there

    std::string serialized() const;
};

}  // namespace lectern
