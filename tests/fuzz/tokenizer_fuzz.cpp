// A vocabulary from the network and a document from anywhere. The first byte chooses: a small sound vocabulary of one
// of the word rules, or one made of the input's first lines; what follows is the text. Promised: an error in words or
// a tokenizer; ids of the vocabulary, never control tokens; offsets in the text that never fall.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/gguf/gguf_writer.h"
#include "engine/text/pre_tokenizer.h"
#include "engine/text/tokenizer.h"

using namespace lectern;

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

struct Vocabulary {
    std::vector<std::string> pieces;
    std::vector<std::int32_t> types;
    std::vector<float> scores;
    std::vector<std::string> merges;

    void add(std::string_view piece, std::int32_t type) {
        pieces.emplace_back(piece);
        types.push_back(type);
        scores.push_back(-static_cast<float>(pieces.size() % 97));
    }
};

Vocabulary sound_byte_level() {
    Vocabulary v;
    for (char c = '!'; c <= '~'; ++c) v.add({&c, 1}, 1);
    for (const char* piece : {"Ġ", "Ċ", "Ã", "©", "ï", "¿", "½"}) v.add(piece, 1);
    for (const char* pair :
         {"t h", "th e", "Ġ the", "a b", "ab ab", "1 2", "Ġ Ġ", "ĠĠ ĠĠ", "Ċ Ċ", "Ã ©", "ï ¿", "ï¿ ½"}) {
        const std::string_view merge = pair;
        const std::size_t gap = merge.find(' ');
        v.merges.emplace_back(merge);
        v.add(fmt::format("{}{}", merge.substr(0, gap), merge.substr(gap + 1)), 1);
    }
    v.add("<|im_end|>", 3);
    v.add("<tool>", 4);
    return v;
}

Vocabulary sound_sentencepiece() {
    Vocabulary v;
    v.add("<unk>", 2);
    v.add("</s>", 3);
    for (int byte = 0; byte < 256; ++byte) v.add(fmt::format("<0x{:02X}>", byte), 6);
    for (const char* piece :
         {"▁", "▁▁", "▁▁▁▁", "t", "h", "e", "th", "he", "the", "▁the", "é", "漢", "\n", ">▁<", ">", "<"})
        v.add(piece, 1);
    v.add("\n\n", 4);
    return v;
}

/// Lines up to an empty one are pieces, the first character of each its type; then up to an empty one merges.
Vocabulary vocabulary_from(std::string_view& input) {
    Vocabulary v;
    const auto next_line = [&] {
        const std::size_t end = std::min(input.find('\n'), input.size());
        const std::string_view line = input.substr(0, end);
        input.remove_prefix(std::min(end + 1, input.size()));
        return line;
    };
    for (auto line = next_line(); !line.empty(); line = next_line()) v.add(line.substr(1), line.front() - '0');
    for (auto line = next_line(); !line.empty(); line = next_line()) v.merges.emplace_back(line);
    return v;
}

std::vector<std::byte> file_of(const Vocabulary& v, std::string_view model, std::string_view pre) {
    GgufWriter writer;
    writer.add("tokenizer.ggml.model", model);
    writer.add("tokenizer.ggml.pre", pre);
    writer.add("tokenizer.ggml.tokens", v.pieces);
    writer.add("tokenizer.ggml.token_type", v.types);
    writer.add("tokenizer.ggml.scores", v.scores);
    if (!v.merges.empty()) writer.add("tokenizer.ggml.merges", v.merges);
    return writer.finish();
}

std::unique_ptr<Tokenizer> tokenizer_of(const std::vector<std::byte>& bytes) {
    const auto file = GgufFile::parse(bytes, "fuzzed");
    require(file.has_value());
    auto tokenizer = Tokenizer::from(*file);
    if (tokenizer) return std::move(*tokenizer);
    const Error& error = tokenizer.error();
    require(error.code == ErrorCode::bad_input && !error.what.empty() && !error.means.empty() && !error.next.empty());
    return nullptr;
}

void use(const Tokenizer& tokenizer, std::string_view text) {
    for (const auto position : {TextPosition::start, TextPosition::after_special}) {
        std::vector<TokenId> ids;
        std::vector<std::uint32_t> offsets;
        tokenizer.encode(text, position, ids, &offsets);
        require(ids.size() == offsets.size());
        require(std::is_sorted(offsets.begin(), offsets.end()));
        require(offsets.empty() || offsets.back() <= text.size());
        TextStream stream;
        for (const TokenId id : ids) {
            require(id >= 0 && id < tokenizer.size() && tokenizer.kind(id) != TokenKind::control);
            stream.push(tokenizer.bytes(id));
        }
        stream.finish();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    std::string_view input(reinterpret_cast<const char*>(data + 1), size - 1);
    const auto rules = pre_tokenizer_rules();
    static const auto sound = [&] {
        std::vector<std::unique_ptr<Tokenizer>> tokenizers;
        for (const auto& rule : rules)
            tokenizers.push_back(tokenizer_of(file_of(sound_byte_level(), "gpt2", rule.name)));
        tokenizers.push_back(tokenizer_of(file_of(sound_sentencepiece(), "llama", "default")));
        return tokenizers;
    }();
    if (data[0] < 128) {
        use(*sound[data[0] % sound.size()], input);
    } else {
        const Vocabulary v = vocabulary_from(input);
        const auto tokenizer =
            tokenizer_of(file_of(v, data[0] < 192 ? "gpt2" : "llama", rules[data[0] % rules.size()].name));
        if (tokenizer) use(*tokenizer, input);
    }
    return 0;
}
