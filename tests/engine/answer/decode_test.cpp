#include "engine/answer/decode.h"

#include <QtTest/QtTest>

#include "engine/text/utf8.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// Promises of decode: when it stops and what it hands out. The tiny model writes single bytes by lot, most of which
/// are no character.
constexpr SequenceLength longest(2000);

class DecodeTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void writes_as_many_tokens_as_it_may();
    void pieces_are_whole_characters_and_make_up_the_text();
    void stops_at_an_end_token();
    void stops_soon_when_cancelled();
    void cancelled_before_it_began_it_writes_nothing();
    void long_prompts_go_through_in_parts();

 private:
    DecodeRequest request(int most_tokens, std::uint64_t seed = 0) const {
        return {.prompt = prompt_,
                .length = longest,
                .sampling = {.temperature = 1, .top_k = 0, .top_p = 1, .min_p = 0, .seed = seed},
                .most_tokens = most_tokens};
    }
    /// With the first seed by which no end token is drawn before `most_tokens`.
    DecodeRequest endless_request(int most_tokens) const {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const auto decoded = decode(*model_, request(most_tokens, seed));
            if (decoded && decoded->stop == StopReason::length) return request(most_tokens, seed);
        }
        qFatal("the model ends every text");
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    std::vector<TokenId> prompt_;
};

void DecodeTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
    model_->tokenizer().encode("Once upon a time", TextPosition::start, prompt_);
}

void DecodeTest::writes_as_many_tokens_as_it_may() {
    for (const int most : {1, 2, 17}) {
        const auto decoded = decode(*model_, endless_request(most));
        QVERIFY(decoded);
        QCOMPARE(static_cast<int>(decoded->tokens.size()), most);
        QCOMPARE(decoded->stop, StopReason::length);
        QVERIFY(decoded->prompt_seconds > 0 && decoded->decode_seconds >= 0);
    }
}

void DecodeTest::pieces_are_whole_characters_and_make_up_the_text() {
    std::string pieces;
    int count = 0;
    DecodeRequest asked = endless_request(100);
    asked.on_text = [&](std::string_view piece) {
        QVERIFY(!piece.empty());
        QCOMPARE(utf8::well_formed_length(piece), piece.size());
        pieces += piece;
        ++count;
    };
    const auto decoded = decode(*model_, asked);
    QVERIFY(decoded);
    QCOMPARE(pieces, decoded->text);
    QVERIFY(count > 20);
    QVERIFY2(pieces.find(utf8::replacement) != std::string::npos, "no byte was broken: the test shows nothing");
}

/// By lot an end token comes sooner or later.
void DecodeTest::stops_at_an_end_token() {
    int ended = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const DecodeRequest asked = request(600, seed);
        const auto decoded = decode(*model_, asked);
        QVERIFY(decoded);
        ended += decoded->stop == StopReason::end_token;
        QCOMPARE(decoded->stop == StopReason::end_token, decoded->tokens.size() < 600);
        for (const TokenId token : decoded->tokens) QVERIFY(!model_->tokenizer().ends_answer(token));
        QVERIFY(decoded->text.find("<|") == std::string::npos);
    }
    QVERIFY(ended > 0);
}

void DecodeTest::stops_soon_when_cancelled() {
    CancelToken cancel;
    std::string pieces;
    DecodeRequest asked = endless_request(100);
    asked.cancel = &cancel;
    asked.on_text = [&](std::string_view piece) {
        pieces += piece;
        if (pieces.size() >= 10) cancel.cancel();
    };
    const auto decoded = decode(*model_, asked);
    QVERIFY(decoded);
    QCOMPARE(decoded->stop, StopReason::cancelled);
    QVERIFY(decoded->tokens.size() < 20);
    QCOMPARE(decoded->text, pieces);
}

void DecodeTest::cancelled_before_it_began_it_writes_nothing() {
    CancelToken cancel;
    cancel.cancel();
    DecodeRequest asked = request(300);
    asked.cancel = &cancel;
    const auto decoded = decode(*model_, asked);
    QVERIFY(decoded);
    QCOMPARE(decoded->stop, StopReason::cancelled);
    QVERIFY(decoded->tokens.empty() && decoded->text.empty());
}

/// 600 tokens are more than go through at once; the answer begins as if they did.
void DecodeTest::long_prompts_go_through_in_parts() {
    std::vector<TokenId> tokens(600);
    for (int i = 0; i < 600; ++i) tokens[static_cast<std::size_t>(i)] = i * 37 % 256;
    Transformer& transformer = model_->transformer();
    CellStore cells(transformer.backends(), CellFormat::q8, transformer.cell_layers(600, 600));
    transformer.forward({.tokens = tokens, .length = longest, .own = &cells});
    const auto scores = transformer.logits(599);
    const TokenId expected = static_cast<TokenId>(std::max_element(scores.begin(), scores.end()) - scores.begin());
    const auto decoded = decode(*model_, {.prompt = tokens, .length = longest, .most_tokens = 1});
    QVERIFY(decoded);
    if (model_->tokenizer().ends_answer(expected))
        QVERIFY(decoded->tokens.empty());
    else
        QCOMPARE(decoded->tokens, std::vector<TokenId>{expected});
}

QTEST_GUILESS_MAIN(DecodeTest)
#include "decode_test.moc"
