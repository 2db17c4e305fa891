#include <QElapsedTimer>
#include <QTest>
#include <functional>
#include <limits>

#include "tokenizer_fixtures.h"

using namespace lectern;

namespace {

using Strings = std::vector<std::string>;

/// A vocabulary as a file would bring it; tests change one thing and look at what becomes of it.
struct Vocabulary {
    std::string model = "gpt2";
    std::optional<std::string> pre = "gpt-2";
    Strings pieces = {};
    std::optional<std::vector<std::int32_t>> types = {};
    std::optional<std::vector<float>> scores = {};
    Strings merges = {};
    std::map<std::string, std::uint32_t> ids = {};
    std::map<std::string, bool> flags = {};

    fixtures::Made made() const {
        GgufWriter writer;
        writer.add("general.architecture", "llama");
        if (!model.empty()) writer.add("tokenizer.ggml.model", std::string_view(model));
        if (pre) writer.add("tokenizer.ggml.pre", std::string_view(*pre));
        writer.add("tokenizer.ggml.tokens", pieces);
        if (types) writer.add("tokenizer.ggml.token_type", *types);
        if (scores) writer.add("tokenizer.ggml.scores", *scores);
        if (!merges.empty()) writer.add("tokenizer.ggml.merges", merges);
        for (const auto& [name, id] : ids) writer.add(fmt::format("tokenizer.ggml.{}", name), id);
        for (const auto& [name, flag] : flags) writer.add(fmt::format("tokenizer.ggml.{}", name), flag);
        return fixtures::make_tokenizer(writer);
    }
};

constexpr std::int32_t normal = 1, unknown = 2, control = 3, user_defined = 4, unused = 5, byte = 6;

/// Letters a to e, two merges, a control and a user-defined token.
Vocabulary byte_level() {
    return {.pieces = {"a", "b", "c", "d", "e", "ab", "abc", "Ġ", "<|im_end|>", "<tool>"},
            .types = std::vector{normal, normal, normal, normal, normal, normal, normal, normal, control, user_defined},
            .merges = {"a b", "ab c"}};
}

/// 256 bytes after the three usual tokens, then a few letters and joins.
Vocabulary sentencepiece() {
    Vocabulary v{.model = "llama", .pre = std::nullopt, .pieces = {"<unk>", "<s>", "</s>"}};
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

/// As files of Gemma 4 have it: bytes, characters and joins, turns' marks, and one text twice.
Vocabulary character_level() {
    Vocabulary v{.model = "gemma4", .pre = std::nullopt, .pieces = {"<eos>", "<bos>"}};
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

std::vector<TokenId> encode(const Tokenizer& tokenizer, std::string_view text,
                            TextPosition position = TextPosition::start) {
    std::vector<TokenId> ids;
    tokenizer.encode(text, position, ids);
    return ids;
}

using Ids = std::vector<TokenId>;

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
    void characters_are_merged_between_line_feeds();
    void characters_without_token_become_bytes();
    void bad_vocabularies_of_characters_are_refused();
    void an_endless_word_takes_no_endless_time_data();
    void an_endless_word_takes_no_endless_time();
};

void VocabularyTest::bad_vocabularies_are_refused_data() {
    QTest::addColumn<std::function<void(Vocabulary&)>>("spoil");
    QTest::addColumn<bool>("of_sentencepiece");
    QTest::addColumn<QString>("says");
    using Spoil = std::function<void(Vocabulary&)>;
    const auto row = [](const char* name, bool spm, const char* says, const Spoil& spoil) {
        QTest::newRow(name) << spoil << spm << QString(says);
    };
    row("no tokens", false, "no tokens", [](Vocabulary& v) { v.pieces.clear(); });
    row("too many tokens", false, "2000001 tokens", [](Vocabulary& v) { v.pieces.assign(2'000'001, ""); });
    row("too few types", false, "10 tokens but 9 token types", [](Vocabulary& v) { v.types->pop_back(); });
    row("too many types", false, "10 tokens but 11 token types", [](Vocabulary& v) { v.types->push_back(1); });
    row("strange type", false, "unknown type 77", [](Vocabulary& v) { v.types->back() = 77; });
    row("negative type", false, "unknown type -1", [](Vocabulary& v) { v.types->back() = -1; });
    row("doubled piece", false, "same text for tokens 0 and 3", [](Vocabulary& v) { v.pieces[3] = v.pieces[0]; });
    row("bos out of range", false, "bos token", [](Vocabulary& v) { v.ids["bos_token_id"] = 10; });
    row("eos far out of range", false, "eos token", [](Vocabulary& v) { v.ids["eos_token_id"] = 0xFFFFFFFF; });
    row("no merges", false, "no merges", [](Vocabulary& v) { v.merges.clear(); });
    row("merge of unknown left", false, "merge 2", [](Vocabulary& v) { v.merges.emplace_back("x b"); });
    row("merge of unknown right", false, "merge 2", [](Vocabulary& v) { v.merges.emplace_back("a x"); });
    row("merge to unknown", false, "merge 2", [](Vocabulary& v) { v.merges.emplace_back("a e"); });
    row("merge without gap", false, "merge 2", [](Vocabulary& v) { v.merges.emplace_back("ab"); });
    row("empty merge", false, "merge 2", [](Vocabulary& v) { v.merges.emplace_back(""); });
    row("merge of one blank", false, "merge 2", [](Vocabulary& v) { v.merges.emplace_back(" "); });
    row("merge to a control token", false, "merge 2", [](Vocabulary& v) {
        v.pieces[9] = std::string("ad");
        v.types->back() = control;
        v.merges.emplace_back("a d");
    });
    row("too few scores", true, "scores", [](Vocabulary& v) { v.scores->pop_back(); });
    row("score is no number", true, "no number",
        [](Vocabulary& v) { v.scores->back() = std::numeric_limits<float>::quiet_NaN(); });
    row("a byte is missing", true, "255 byte tokens", [](Vocabulary& v) { (*v.types)[100] = normal; });
    row("a byte token that is none", true, "names no byte",
        [](Vocabulary& v) { v.pieces[100] = std::string("<0xZZ>"); });
    row("unknown out of range", true, "unknown token", [](Vocabulary& v) { v.ids["unknown_token_id"] = 5000; });
    row("blanks written twice", true, "refused by SentencePiece", [](Vocabulary& v) {
        v.pieces.back() = std::string(" a");
        v.types->back() = user_defined;
    });
}

void VocabularyTest::bad_vocabularies_are_refused() {
    QFETCH(std::function<void(Vocabulary&)>, spoil);
    QFETCH(bool, of_sentencepiece);
    QFETCH(QString, says);
    Vocabulary vocabulary = of_sentencepiece ? sentencepiece() : byte_level();
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
    Vocabulary v = byte_level();
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
    Vocabulary v = byte_level();
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
    Vocabulary v = pre == "SentencePiece" ? sentencepiece() : byte_level();
    if (pre != "SentencePiece") {
        v.pre = pre.toStdString();
        v.ids["bos_token_id"] = 8;
    }
    if (flag >= 0) v.flags["add_bos_token"] = flag == 1;
    QCOMPARE((*v.made().tokenizer)->adds_bos(), adds);
}

void VocabularyTest::end_tokens_are_known_by_id_and_by_name() {
    Vocabulary v = byte_level();
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
    Vocabulary v = byte_level();
    v.pieces.emplace_back("</s>");
    v.types->push_back(user_defined);
    const auto made = v.made();
    QVERIFY(!(*made.tokenizer)->ends_answer(10));
    QCOMPARE(encode(**made.tokenizer, "a</s>"), (Ids{0, 10}));
}

void VocabularyTest::prefix_space_only_at_the_start() {
    Vocabulary v = sentencepiece();
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
    Vocabulary v = sentencepiece();
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
    for (const Vocabulary& v : {byte_level(), sentencepiece()}) {
        const auto made = v.made();
        for (const TokenId id :
             {-1, 100'000, std::numeric_limits<TokenId>::max(), std::numeric_limits<TokenId>::min()}) {
            QVERIFY((*made.tokenizer)->bytes(id, true).empty());
            QCOMPARE((*made.tokenizer)->kind(id), TokenKind::unused);
        }
    }
}

void VocabularyTest::characters_are_merged_between_line_feeds() {
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

void VocabularyTest::characters_without_token_become_bytes() {
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

void VocabularyTest::bad_vocabularies_of_characters_are_refused() {
    const auto refused = [](const std::function<void(Vocabulary&)>& spoil, const char* says) {
        Vocabulary v = character_level();
        spoil(v);
        const auto made = v.made();
        QVERIFY(!made.tokenizer);
        QCOMPARE(made.tokenizer.error().code, ErrorCode::bad_input);
        const std::string what = made.tokenizer.error().what.english();
        QVERIFY2(what.find(says) != std::string::npos, what.c_str());
    };
    refused([](Vocabulary& v) { v.merges.clear(); }, "no merges");
    for (const char* merge : {"x b", "a x", "b a", "ab", "", " "})
        refused([&](Vocabulary& v) { v.merges.emplace_back(merge); }, "merge 6");
    refused([](Vocabulary& v) { v.pieces[100] = std::string("<0xZZ>"); }, "names no byte");
    refused([](Vocabulary& v) { v.types->pop_back(); }, "token types");
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
