#include <QElapsedTimer>
#include <QTest>
#include <functional>
#include <limits>

#include "written_vocabulary.h"

using namespace lectern;
using namespace lectern::test;

namespace {

/// Letters a to e, two merges, a control and a user-defined token.
WrittenVocabulary byte_level() {
    return {.pieces = {"a", "b", "c", "d", "e", "ab", "abc", "Ġ", "<|im_end|>", "<tool>"},
            .types = std::vector{normal, normal, normal, normal, normal, normal, normal, normal, control, user_defined},
            .merges = {"a b", "ab c"}};
}

/// 256 bytes after the three usual tokens, then a few letters and joins.
WrittenVocabulary sentencepiece() {
    WrittenVocabulary v{.model = "llama", .pre = std::nullopt, .pieces = {"<unk>", "<s>", "</s>"}};
    std::vector<std::int32_t> types{unknown, control, control};
    for (int i = 0; i < 256; ++i) {
        v.pieces.push_back(QString::asprintf("<0x%02X>", static_cast<unsigned>(i)).toStdString());
        types.push_back(byte);
    }
    for (const char* piece : {"▁", "a", "b", "▁a", "ab", "▁ab"}) {
        v.pieces.emplace_back(piece);
        types.push_back(normal);
    }
    v.types = types;
    v.scores = std::vector<float>(v.pieces.size(), 0.0f);
    for (std::size_t i = 259; i < v.pieces.size(); ++i) (*v.scores)[i] = -static_cast<float>(i);
    return v;
}

}  // namespace

/// What a vocabulary in a file means, and that one which contradicts itself is refused in words.
class VocabularyTest : public QObject {
    Q_OBJECT

 private slots:
    void bad_vocabularies_are_refused_data();
    void bad_vocabularies_are_refused();
    void unknown_kinds_are_refused_with_the_known_ones();
    void merges_join_the_most_important_pair_first();
    void bytes_without_token_are_left_out();
    void user_defined_tokens_are_taken_whole();
    void special_tokens_are_found_by_name_alone();
    void missing_ids_mean_none();
    void bos_is_added_as_the_file_says_data();
    void bos_is_added_as_the_file_says();
    void end_tokens_are_known_by_id_and_by_name();
    void tags_that_look_like_ends_stay_text();
    void prefix_space_only_at_the_start();
    void several_unknown_pieces_are_read();
    void ids_outside_the_vocabulary_are_nothing();
    void an_endless_word_takes_no_endless_time_data();
    void an_endless_word_takes_no_endless_time();
};

void VocabularyTest::bad_vocabularies_are_refused_data() {
    QTest::addColumn<std::function<void(WrittenVocabulary&)>>("spoil");
    QTest::addColumn<bool>("of_sentencepiece");
    QTest::addColumn<QString>("says");
    using Spoil = std::function<void(WrittenVocabulary&)>;
    const auto row = [](const char* name, bool spm, const char* says, const Spoil& spoil) {
        QTest::newRow(name) << spoil << spm << QString(says);
    };
    row("no tokens", false, "no tokens", [](WrittenVocabulary& v) { v.pieces.clear(); });
    row("too many tokens", false, "2000001 tokens", [](WrittenVocabulary& v) { v.pieces.assign(2'000'001, ""); });
    row("too few types", false, "10 tokens but 9 token types", [](WrittenVocabulary& v) { v.types->pop_back(); });
    row("too many types", false, "10 tokens but 11 token types", [](WrittenVocabulary& v) { v.types->push_back(1); });
    row("strange type", false, "unknown type 77", [](WrittenVocabulary& v) { v.types->back() = 77; });
    row("negative type", false, "unknown type -1", [](WrittenVocabulary& v) { v.types->back() = -1; });
    row("doubled piece", false, "same text for tokens 0 and 3",
        [](WrittenVocabulary& v) { v.pieces[3] = v.pieces[0]; });
    row("bos out of range", false, "bos token", [](WrittenVocabulary& v) { v.ids["bos_token_id"] = 10; });
    row("eos far out of range", false, "eos token", [](WrittenVocabulary& v) { v.ids["eos_token_id"] = 0xFFFFFFFF; });
    row("no merges", false, "no merges", [](WrittenVocabulary& v) { v.merges.clear(); });
    row("merge of unknown left", false, "merge 2", [](WrittenVocabulary& v) { v.merges.emplace_back("x b"); });
    row("merge of unknown right", false, "merge 2", [](WrittenVocabulary& v) { v.merges.emplace_back("a x"); });
    row("merge to unknown", false, "merge 2", [](WrittenVocabulary& v) { v.merges.emplace_back("a e"); });
    row("merge without gap", false, "merge 2", [](WrittenVocabulary& v) { v.merges.emplace_back("ab"); });
    row("empty merge", false, "merge 2", [](WrittenVocabulary& v) { v.merges.emplace_back(""); });
    row("merge of one blank", false, "merge 2", [](WrittenVocabulary& v) { v.merges.emplace_back(" "); });
    row("merge to a control token", false, "merge 2", [](WrittenVocabulary& v) {
        v.pieces[9] = std::string("ad");
        v.types->back() = control;
        v.merges.emplace_back("a d");
    });
    row("too few scores", true, "scores", [](WrittenVocabulary& v) { v.scores->pop_back(); });
    row("score is no number", true, "no number",
        [](WrittenVocabulary& v) { v.scores->back() = std::numeric_limits<float>::quiet_NaN(); });
    row("a byte is missing", true, "255 byte tokens", [](WrittenVocabulary& v) { (*v.types)[100] = normal; });
    row("a byte token that is none", true, "names no byte",
        [](WrittenVocabulary& v) { v.pieces[100] = std::string("<0xZZ>"); });
    row("unknown out of range", true, "unknown token", [](WrittenVocabulary& v) { v.ids["unknown_token_id"] = 5000; });
    row("blanks written twice", true, "refused by SentencePiece", [](WrittenVocabulary& v) {
        v.pieces.back() = std::string(" a");
        v.types->back() = user_defined;
    });
}

void VocabularyTest::bad_vocabularies_are_refused() {
    QFETCH(std::function<void(WrittenVocabulary&)>, spoil);
    QFETCH(bool, of_sentencepiece);
    QFETCH(QString, says);
    WrittenVocabulary vocabulary = of_sentencepiece ? sentencepiece() : byte_level();
    QVERIFY(vocabulary.made().tokenizer.has_value());
    spoil(vocabulary);
    const auto made = vocabulary.made();
    QVERIFY(!made.tokenizer.has_value());
    const Error& error = made.tokenizer.error();
    QCOMPARE(error.code, ErrorCode::bad_input);
    QVERIFY2(QString::fromStdString(error.what.english()).contains(says), error.what.english().c_str());
    QVERIFY(!error.means.empty() && !error.next.empty());
}

void VocabularyTest::unknown_kinds_are_refused_with_the_known_ones() {
    WrittenVocabulary v = byte_level();
    v.pre = std::string("tomorrow");
    const Error rule = v.made().tokenizer.error();
    QVERIFY(rule.what.english().find("tomorrow") != std::string::npos);
    for (const char* name : {"llama-bpe", "qwen2", "smollm", "gpt-2", "tekken", "default"})
        QVERIFY(rule.means.english().find(name) != std::string::npos);

    for (const char* model : {"", "bert"}) {
        v.model = std::string(model);
        const auto made = v.made();
        QVERIFY(!made.tokenizer);
        QCOMPARE(made.tokenizer.error().code, ErrorCode::bad_input);
        QVERIFY(made.tokenizer.error().means.english().find("gpt2") != std::string::npos);
    }
}

void VocabularyTest::merges_join_the_most_important_pair_first() {
    const auto made = byte_level().made();
    QCOMPARE(encode(**made.tokenizer, "abcab"), (Ids{6, 5}));
    QCOMPARE(encode(**made.tokenizer, "bca"), (Ids{1, 2, 0}));
}

void VocabularyTest::bytes_without_token_are_left_out() {
    const auto made = byte_level().made();
    std::vector<TokenId> ids;
    std::vector<std::uint32_t> offsets;
    (*made.tokenizer)->encode("axb", TextPosition::start, ids, &offsets);
    QCOMPARE(ids, (Ids{0, 1}));
    QCOMPARE(offsets, (std::vector<std::uint32_t>{0, 2}));
}

void VocabularyTest::user_defined_tokens_are_taken_whole() {
    const auto made = byte_level().made();
    QCOMPARE(encode(**made.tokenizer, "a<tool>b"), (Ids{0, 9, 1}));
    QCOMPARE((*made.tokenizer)->bytes(9), std::string("<tool>"));
}

void VocabularyTest::special_tokens_are_found_by_name_alone() {
    const auto made = byte_level().made();
    const Tokenizer& tokenizer = **made.tokenizer;
    QCOMPARE(tokenizer.special("<|im_end|>"), std::optional<TokenId>(8));
    QCOMPARE(tokenizer.special("<tool>"), std::optional<TokenId>(9));
    QCOMPARE(tokenizer.special("ab"), std::nullopt);
    QCOMPARE(encode(tokenizer, "a<|im_end|>b"), (Ids{0, 4, 3, 1}));  // of its letters only e and d are there
    QVERIFY(tokenizer.bytes(8).empty());
    QCOMPARE(tokenizer.bytes(8, true), std::string("<|im_end|>"));
}

void VocabularyTest::missing_ids_mean_none() {
    WrittenVocabulary v = byte_level();
    v.pre = std::string("llama-bpe");  // adds a BOS where there is one
    const auto made = v.made();
    QCOMPARE((*made.tokenizer)->bos(), std::nullopt);
    QCOMPARE((*made.tokenizer)->eos(), std::nullopt);
    QVERIFY(!(*made.tokenizer)->adds_bos());
    const auto llama = sentencepiece().made();
    QCOMPARE((*llama.tokenizer)->bos(), std::optional<TokenId>(1));
    QCOMPARE((*llama.tokenizer)->eos(), std::optional<TokenId>(2));
}

void VocabularyTest::bos_is_added_as_the_file_says_data() {
    QTest::addColumn<QString>("pre");
    QTest::addColumn<int>("flag");
    QTest::addColumn<bool>("adds");
    for (const char* pre : {"llama-bpe", "llama3", "tekken", "SentencePiece"})
        QTest::addRow("%s", pre) << pre << -1 << true;
    for (const char* pre : {"gpt-2", "qwen2", "smollm", "default"}) QTest::addRow("%s", pre) << pre << -1 << false;
    QTest::newRow("llama-bpe, not wanted") << "llama-bpe" << 0 << false;
    QTest::newRow("qwen2, wanted") << "qwen2" << 1 << true;
    QTest::newRow("SentencePiece, not wanted") << "SentencePiece" << 0 << false;
}

void VocabularyTest::bos_is_added_as_the_file_says() {
    QFETCH(QString, pre);
    QFETCH(int, flag);
    QFETCH(bool, adds);
    WrittenVocabulary v = pre == "SentencePiece" ? sentencepiece() : byte_level();
    if (pre != "SentencePiece") {
        v.pre = pre.toStdString();
        v.ids["bos_token_id"] = 8;
    }
    if (flag >= 0) v.flags["add_bos_token"] = flag == 1;
    QCOMPARE((*v.made().tokenizer)->adds_bos(), adds);
}

void VocabularyTest::end_tokens_are_known_by_id_and_by_name() {
    WrittenVocabulary v = byte_level();
    v.pieces.insert(v.pieces.end(), {"<|eot_id|>", "<end_of_turn>", "<stop>", "<halt>"});
    // Marked as text by mistake: still ends, and never found in text.
    v.types->insert(v.types->end(), {user_defined, normal, control, control});
    v.ids = {{"eos_token_id", 12}, {"eot_token_id", 13}};
    const auto made = v.made();
    const Tokenizer& tokenizer = **made.tokenizer;
    for (TokenId id = 0; id < tokenizer.size(); ++id) QCOMPARE(tokenizer.ends_answer(id), id == 8 || id >= 10);
    QVERIFY(!tokenizer.ends_answer(-1));
    QCOMPARE(tokenizer.kind(10), TokenKind::control);
    QCOMPARE(encode(tokenizer, "a<|eot_id|>"), (Ids{0, 4, 3}));
}

void VocabularyTest::tags_that_look_like_ends_stay_text() {
    WrittenVocabulary v = byte_level();
    v.pieces.emplace_back("</s>");
    v.types->push_back(user_defined);
    const auto made = v.made();
    QVERIFY(!(*made.tokenizer)->ends_answer(10));
    QCOMPARE(encode(**made.tokenizer, "a</s>"), (Ids{0, 10}));
}

void VocabularyTest::prefix_space_only_at_the_start() {
    WrittenVocabulary v = sentencepiece();
    const TokenId space_ab = 264, ab = 263;
    {
        const auto made = v.made();
        const Tokenizer& tokenizer = **made.tokenizer;
        QCOMPARE(encode(tokenizer, "ab"), (Ids{space_ab}));
        QCOMPARE(encode(tokenizer, "ab", TextPosition::after_special), (Ids{ab}));
        QCOMPARE(encode(tokenizer, ""), Ids{});
        QCOMPARE(tokenizer.text(Ids{1, space_ab, space_ab}), std::string("ab ab"));
        QCOMPARE(tokenizer.text(encode(tokenizer, "  ab")), std::string("  ab"));
    }
    v.flags["add_space_prefix"] = false;
    const auto made = v.made();
    QCOMPARE(encode(**made.tokenizer, "ab"), (Ids{ab}));
    QCOMPARE((*made.tokenizer)->text(Ids{space_ab}), std::string(" ab"));
}

void VocabularyTest::several_unknown_pieces_are_read() {
    WrittenVocabulary v = sentencepiece();
    v.pieces.emplace_back("<|placeholder|>");
    v.types->push_back(unknown);
    v.scores->push_back(0);
    v.pieces.emplace_back("");
    v.types->push_back(unused);
    v.scores->push_back(0);
    const auto made = v.made();
    QVERIFY(made.tokenizer.has_value());
    QCOMPARE(encode(**made.tokenizer, "ab"), (Ids{264}));
    QVERIFY((*made.tokenizer)->bytes(266).empty());
}

void VocabularyTest::ids_outside_the_vocabulary_are_nothing() {
    for (const WrittenVocabulary& v : {byte_level(), sentencepiece()}) {
        const auto made = v.made();
        for (const TokenId id :
             {-1, 100'000, std::numeric_limits<TokenId>::max(), std::numeric_limits<TokenId>::min()}) {
            QVERIFY((*made.tokenizer)->bytes(id, true).empty());
            QCOMPARE((*made.tokenizer)->kind(id), TokenKind::unused);
        }
    }
}

void VocabularyTest::an_endless_word_takes_no_endless_time_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("unit");
    for (const char* name : {"small-llama-bpe", "small-smollm", "small-tekken", "small-default", "small-llama"}) {
        for (const char* unit : {"a", "A", " ", "\n", "1", "=", "漢", "\u0301", "Ab", "a ", " \n"})
            QTest::addRow("%s, %s", name, QByteArray(unit).toHex().constData()) << name << unit;
    }
}

void VocabularyTest::an_endless_word_takes_no_endless_time() {
    QFETCH(QString, name);
    QFETCH(QString, unit);
    const auto opened = fixtures::open_vocabulary(name);
    const std::string text = unit.repeated(60'000 / static_cast<int>(unit.size())).toStdString();
    QElapsedTimer timer;
    timer.start();
    const Ids ids = encode(*opened->tokenizer, text);
    QVERIFY2(timer.elapsed() < 30'000, "the time rises faster than the text");  // 0.02 s; quadratic would be minutes
    QCOMPARE(opened->tokenizer->text(ids).size(), text.size());
}

QTEST_APPLESS_MAIN(VocabularyTest)
#include "vocabulary_test.moc"
