#include "engine/text/word_pieces.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>

#include "engine/text/vocabulary_check.h"

namespace lectern {

namespace {

constexpr std::string_view word_begin = "\u2581";  // how files mark a piece that begins a word
constexpr std::size_t longest_word = 100;          // characters; longer words are unknown, as in BERT's own code

/// The blocks of ideographs that BERT parts: not those of Korean and of Japanese syllables, which have blanks or not.
bool is_ideograph(UChar32 c) {
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

/// In ASCII everything that is neither letter nor digit, "$" and "^" too.
bool is_mark(UChar32 c) {
    if (c < 0x80) return c > 0x20 && c < 0x7F && u_isalnum(c) == 0;
    return u_ispunct(c) != 0;
}

bool is_blank(UChar32 c) {
    return c == '\t' || c == '\n' || c == '\r' || u_charType(c) == U_SPACE_SEPARATOR;
}

bool is_dropped(UChar32 c) {
    if (c == 0 || c == 0xFFFD) return true;
    const auto type = u_charType(c);
    return type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_PRIVATE_USE_CHAR || type == U_SURROGATE ||
           type == U_UNASSIGNED;
}

/// With accents apart from their letters.
icu::UnicodeString decomposed(std::string_view text) {
    UErrorCode failed = U_ZERO_ERROR;
    const auto* decompose = icu::Normalizer2::getNFDInstance(failed);
    const auto source = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
    return U_SUCCESS(failed) ? decompose->normalize(source, failed) : source;
}

/// The words of a text: of letters between blanks, single marks, single ideographs.
std::vector<std::u32string> words_of(std::string_view text) {
    std::vector<std::u32string> words;
    std::u32string word;
    const auto end_word = [&] {
        if (!word.empty()) words.push_back(std::move(word));
        word.clear();
    };
    const icu::UnicodeString letters = decomposed(text);
    for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
        const UChar32 c = letters.char32At(at);
        if (is_blank(c)) {
            end_word();
        } else if (is_dropped(c) || u_charType(c) == U_NON_SPACING_MARK) {
            continue;
        } else if (is_mark(c) || is_ideograph(c)) {
            end_word();
            words.emplace_back(1, static_cast<char32_t>(c));
        } else {
            word.push_back(static_cast<char32_t>(u_tolower(c)));
        }
    }
    end_word();
    return words;
}

void append(char32_t c, std::string& utf8) {
    char bytes[U8_MAX_LENGTH];
    std::int32_t length = 0;
    U8_APPEND_UNSAFE(bytes, length, static_cast<UChar32>(c));
    utf8.append(bytes, static_cast<std::size_t>(length));
}

}  // namespace

Result<WordPieces> WordPieces::from(const GgufFile& file) {
    if (file.text("tokenizer.ggml.model") != "bert")
        return fail(bad_vocabulary(file, sentence("is not one of word pieces")));
    WordPieces made;
    const auto pieces = file.texts("tokenizer.ggml.tokens");
    if (pieces.empty()) return fail(bad_vocabulary(file, sentence("has no tokens")));
    made.size_ = static_cast<int>(pieces.size());
    made.pieces_.reserve(pieces.size());
    for (std::size_t id = 0; id < pieces.size(); ++id) made.pieces_.emplace(pieces[id], static_cast<TokenId>(id));
    for (const auto& [text, id] :
         {std::pair{"[CLS]", &made.begin_}, {"[SEP]", &made.end_}, {"[UNK]", &made.unknown_}}) {
        const auto found = made.pieces_.find(text);
        if (found == made.pieces_.end()) return fail(bad_vocabulary(file, sentence("has no token {token}", text)));
        *id = found->second;
    }
    return made;
}

/// Greedily; a word of which a part is in no piece is unknown as a whole.
void WordPieces::add_word(std::u32string_view word, std::vector<TokenId>& ids) const {
    if (word.size() > longest_word) return ids.push_back(unknown_);
    std::vector<TokenId> of_word;
    for (std::size_t at = 0; at < word.size();) {
        std::string piece(at == 0 ? word_begin : "");
        std::vector<std::size_t> ends;  // in bytes, behind each character
        for (const char32_t c : word.substr(at)) {
            append(c, piece);
            ends.push_back(piece.size());
        }
        std::size_t length = ends.size();
        for (; length > 0; --length) {
            piece.resize(ends[length - 1]);
            if (const auto found = pieces_.find(piece); found != pieces_.end()) {
                of_word.push_back(found->second);
                break;
            }
        }
        if (length == 0) return ids.push_back(unknown_);
        at += length;
    }
    ids.insert(ids.end(), of_word.begin(), of_word.end());
}

std::vector<TokenId> WordPieces::encode(std::string_view text, int most) const {
    std::vector<TokenId> ids{begin_};
    const auto room = static_cast<std::size_t>(std::max(most, 2) - 1);
    for (const std::u32string& word : words_of(text)) {
        if (ids.size() >= room) break;
        add_word(word, ids);
    }
    ids.resize(std::min(ids.size(), room));
    ids.push_back(end_);
    return ids;
}

}  // namespace lectern
