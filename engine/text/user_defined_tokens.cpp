#include "engine/text/user_defined_tokens.h"

#include <algorithm>

namespace lectern {
namespace {

unsigned char first_byte(std::string_view text) {
    return static_cast<unsigned char>(text.front());
}

}  // namespace

UserDefinedTokens::UserDefinedTokens(const std::vector<std::string>& pieces, const std::vector<TokenKind>& kinds) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (kinds[i] == TokenKind::user_defined && !pieces[i].empty())
            entries_.push_back({pieces[i], static_cast<TokenId>(i)});
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        const auto byte_a = first_byte(a.text), byte_b = first_byte(b.text);
        return byte_a != byte_b ? byte_a < byte_b : a.text.size() > b.text.size();
    });
    for (const Entry& entry : entries_) ++first_entry_[first_byte(entry.text) + 1u];
    for (std::size_t byte = 0; byte < 256; ++byte) {
        first_bytes_[byte] = first_entry_[byte + 1] > 0;
        first_entry_[byte + 1] += first_entry_[byte];
    }
}

UserDefinedTokens::Match UserDefinedTokens::next(std::string_view text, std::size_t from) const {
    if (entries_.empty()) return {text.size(), 0, -1};
    for (std::size_t at = from; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (!first_bytes_[byte]) continue;
        for (std::size_t i = first_entry_[byte]; i < first_entry_[byte + 1u]; ++i) {
            if (text.substr(at).starts_with(entries_[i].text)) return {at, entries_[i].text.size(), entries_[i].id};
        }
    }
    return {text.size(), 0, -1};
}

}  // namespace lectern
