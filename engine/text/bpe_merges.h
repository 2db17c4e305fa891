#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/tokenizer.h"

namespace lectern {

/// The merges of a byte-pair encoding: which two neighbouring tokens become one, the most important first.
class BpeMerges {
 public:
    /// Token of a single byte.
    void set_byte(unsigned char byte, TokenId id) { byte_tokens_[byte] = id; }
    /// Of two merges of the same pair the first counts.
    void add(TokenId left, TokenId right, TokenId merged);
    void reserve(std::size_t merges) { merges_.reserve(merges); }

    /// What is left of a word when no merge applies any more. What no token stands for is -1.
    struct Symbol {
        TokenId id;
        bool alive;  ///< false once merged into the symbol before
        std::int32_t previous, next;
    };
    struct Candidate {
        std::uint32_t rank;
        std::int32_t left, right;
        TokenId left_id, right_id, merged;
    };
    /// Memory of one caller, used again for each word.
    struct Scratch {
        std::vector<Symbol> symbols;
        std::vector<Candidate> candidates;
        std::vector<TokenId> bytes;
    };

    /// Appends the tokens of `word` to `ids`, and -1 for each byte that no token stands for. The time rises with
    /// n log n, so that a document of one endless word is no danger.
    void encode(std::string_view word, Scratch& scratch, std::vector<TokenId>& ids) const;
    /// The same of a word whose characters are tokens already, or -1.
    void merge(std::span<const TokenId> word, Scratch& scratch, std::vector<TokenId>& ids) const;

 private:
    struct Merge {
        std::uint32_t rank;
        TokenId merged;
    };
    static std::uint64_t key(TokenId left, TokenId right) {
        return std::uint64_t{static_cast<std::uint32_t>(left)} << 32 | static_cast<std::uint32_t>(right);
    }
    struct KeyHash {
        // Multiplication spreads both ids over the upper bits; the plain number would collide for equal right halves.
        std::size_t operator()(std::uint64_t k) const { return (k * 0x9E3779B97F4A7C15u) >> 20; }
    };
    void consider(std::int32_t left, std::int32_t right, Scratch& scratch) const;

    std::array<TokenId, 256> byte_tokens_ = [] {
        std::array<TokenId, 256> none{};
        none.fill(-1);
        return none;
    }();
    std::unordered_map<std::uint64_t, Merge, KeyHash> merges_;
};

}  // namespace lectern
