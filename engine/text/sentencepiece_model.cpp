#include "engine/text/sentencepiece_model.h"

#include <bit>

namespace lectern {
namespace {

/// Writes the fields of one protobuf message.
class Message {
 public:
    void number(int field, std::uint64_t value) {
        tag(field, 0);
        varint(value);
    }
    void real(int field, float value) {
        tag(field, 5);
        auto bits = std::bit_cast<std::uint32_t>(value);
        for (int i = 0; i < 4; ++i, bits >>= 8) bytes_ += static_cast<char>(bits & 0xFFu);
    }
    void text(int field, std::string_view value) {
        tag(field, 2);
        varint(value.size());
        bytes_ += value;
    }
    const std::string& bytes() const { return bytes_; }
    void clear() { bytes_.clear(); }

 private:
    void tag(int field, int wire_type) { varint(static_cast<std::uint64_t>(field << 3 | wire_type)); }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>((value & 0x7Fu) | 0x80u);
        bytes_ += static_cast<char>(value);
    }
    std::string bytes_;
};

/// The numbers of SentencePiece.Type.
std::uint64_t type_number(TokenKind kind) {
    switch (kind) {
        case TokenKind::normal:
            return 1;
        case TokenKind::unknown:
            return 2;
        case TokenKind::control:
            return 3;
        case TokenKind::user_defined:
            return 4;
        case TokenKind::unused:
            return 5;
        case TokenKind::byte:
            return 6;
    }
    return 1;
}

std::string trainer_spec(const SentencePieceModel& model) {
    constexpr int model_type = 3, vocab_size = 4, byte_fallback = 35, unk_id = 40, unk_piece = 45, bpe = 2;
    Message spec;
    spec.number(model_type, bpe);
    spec.number(vocab_size, model.pieces.size());
    spec.number(byte_fallback, model.byte_fallback ? 1 : 0);
    spec.number(unk_id, static_cast<std::uint64_t>(model.unknown_id));
    spec.text(unk_piece, model.pieces[static_cast<std::size_t>(model.unknown_id)].text);
    return spec.bytes();
}

std::string normalizer_spec() {
    constexpr int name = 1, add_dummy_prefix = 3, remove_extra_whitespaces = 4, escape_whitespaces = 5;
    Message spec;
    spec.text(name, "identity");
    spec.number(add_dummy_prefix, 0);
    spec.number(remove_extra_whitespaces, 0);
    spec.number(escape_whitespaces, 1);
    return spec.bytes();
}

}  // namespace

std::string SentencePieceModel::serialized() const {
    constexpr int pieces_field = 1, trainer_field = 2, normalizer_field = 3;
    constexpr int piece_text = 1, piece_score = 2, piece_type = 3;
    Message model, piece;
    for (const Piece& p : pieces) {
        piece.clear();
        piece.text(piece_text, p.text);
        piece.real(piece_score, p.score);
        piece.number(piece_type, type_number(p.kind));
        model.text(pieces_field, piece.bytes());
    }
    model.text(trainer_field, trainer_spec(*this));
    model.text(normalizer_field, normalizer_spec());
    return model.bytes();
}

}  // namespace lectern
