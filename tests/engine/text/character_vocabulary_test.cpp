#include <QTest>
#include <functional>

#include "written_vocabulary.h"

using namespace lectern;
using namespace lectern::test;

namespace {

/// As files of Gemma 4 have it: bytes, characters and joins, turns' marks, and one text twice.
WrittenVocabulary character_level() {
    WrittenVocabulary v{.model = "gemma4", .pre = std::nullopt, .pieces = {"<eos>", "<bos>"}};
    std::vector<std::int32_t> types{control, control};
    for (int i = 0; i < 256; ++i) {
        v.pieces.push_back(QString::asprintf("<0x%02X>", static_cast<unsigned>(i)).toStdString());
        types.push_back(byte);
    }
    for (const char* piece : {"#", "\n", "\n\n", "▁", "a", "b", "é", "▁a", "▁ab", "ab", "#", "a\n"}) {
        v.pieces.emplace_back(piece);
        types.push_back(normal);
    }
    for (const char* piece : {"<|turn>", "<turn|>", "<|channel>"}) {
        v.pieces.emplace_back(piece);
        types.push_back(std::string_view(piece) == "<|channel>" ? user_defined : control);
    }
    v.types = types;
    v.merges = {"▁ a", "▁a b", "a b", "\n \n", "a \n", "# #"};
    v.pieces.emplace_back("##");
    v.types->push_back(control);
    v.ids = {{"bos_token_id", 1}, {"eos_token_id", 0}};
    return v;
}

}  // namespace

/// Vocabularies of characters that are merged, as Gemma 4 has one.
class CharacterVocabularyTest : public QObject {
    Q_OBJECT

 private slots:
    void characters_are_merged_between_line_feeds();
    void characters_without_token_become_bytes();
    void bad_vocabularies_are_refused();
};

void CharacterVocabularyTest::characters_are_merged_between_line_feeds() {
    const auto made = character_level().made();
    QVERIFY2(made.tokenizer.has_value(), made.tokenizer ? "" : made.tokenizer.error().what.english().c_str());
    const Tokenizer& tokenizer = **made.tokenizer;
    const TokenId feed = 259, feeds = 260, space = 261, a = 262, b = 263, space_ab = 266, ab = 267, sharp = 268;
    QCOMPARE(encode(tokenizer, "ab ab"), (Ids{ab, space_ab}));
    QCOMPARE(encode(tokenizer, "  b"), (Ids{space, space, b}));
    QCOMPARE(encode(tokenizer, "a\n\nb"), (Ids{a, feeds, b}));  // no piece goes on behind a letter to a line feed
    QCOMPARE(encode(tokenizer, "\n\n\n"), (Ids{feeds, feed}));  // three are no piece: they are merged
    QCOMPARE(encode(tokenizer, "##"), (Ids{sharp, sharp}));     // the later of two; no merge makes a mark
    QCOMPARE(encode(tokenizer, "a<|channel>b"), (Ids{a, 272, b}));
    QVERIFY(encode(tokenizer, "<|turn>").size() > 1);
    QCOMPARE(tokenizer.special("<|turn>"), std::optional<TokenId>(270));
    QVERIFY(tokenizer.ends_answer(271) && tokenizer.ends_answer(0) && !tokenizer.ends_answer(270));
    QVERIFY(tokenizer.adds_bos());
    QCOMPARE(tokenizer.text(encode(tokenizer, " ab\n#")), std::string(" ab\n#"));
}

void CharacterVocabularyTest::characters_without_token_become_bytes() {
    const auto made = character_level().made();
    std::vector<TokenId> ids;
    std::vector<std::uint32_t> offsets;
    (*made.tokenizer)->encode("aé ab漢b▁\xff", TextPosition::start, ids, &offsets);
    constexpr TokenId byte_0 = 2;
    QCOMPARE(ids, (Ids{262, 264, 266, byte_0 + 0xE6, byte_0 + 0xBC, byte_0 + 0xA2, 263, 261, byte_0 + 0xEF,
                       byte_0 + 0xBF, byte_0 + 0xBD}));
    QCOMPARE(offsets, (std::vector<std::uint32_t>{0, 1, 3, 6, 6, 6, 9, 10, 13, 13, 13}));
    QCOMPARE((*made.tokenizer)->bytes(byte_0 + 0xE6), std::string("\xE6"));
    QCOMPARE((*made.tokenizer)->bytes(266), std::string(" ab"));
}

void CharacterVocabularyTest::bad_vocabularies_are_refused() {
    const auto refused = [](const std::function<void(WrittenVocabulary&)>& spoil, const char* says) {
        WrittenVocabulary v = character_level();
        spoil(v);
        const auto made = v.made();
        QVERIFY(!made.tokenizer);
        QCOMPARE(made.tokenizer.error().code, ErrorCode::bad_input);
        const std::string what = made.tokenizer.error().what.english();
        QVERIFY2(what.find(says) != std::string::npos, what.c_str());
    };
    refused([](WrittenVocabulary& v) { v.merges.clear(); }, "no merges");
    for (const char* merge : {"x b", "a x", "b a", "ab", "", " "})
        refused([&](WrittenVocabulary& v) { v.merges.emplace_back(merge); }, "merge 6");
    refused([](WrittenVocabulary& v) { v.pieces[100] = std::string("<0xZZ>"); }, "names no byte");
    refused([](WrittenVocabulary& v) { v.types->pop_back(); }, "token types");
}

QTEST_APPLESS_MAIN(CharacterVocabularyTest)
#include "character_vocabulary_test.moc"
