#include "engine/embedding/sentence_encoder.h"

#include <QtTest/QtTest>
#include <cmath>

#include "tests/engine/embedding/tiny_encoder.h"

using namespace lectern;
using test::encoder_of;
using test::TinyEncoder;
using test::width;

class SentenceEncoderTest : public QObject {
    Q_OBJECT

 private slots:
    void vectors_are_those_of_the_formulas_data();
    void vectors_are_those_of_the_formulas();
    void a_text_means_the_same_beside_any_other();
    void it_can_be_cancelled();
    void files_that_are_no_encoders();
};

void SentenceEncoderTest::vectors_are_those_of_the_formulas_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QList<int>>("ids");
    QTest::newRow("nothing") << QByteArray() << QList<int>{0, 1};
    QTest::newRow("words") << QByteArray("a B cd") << QList<int>{0, 3, 4, 5, 6, 1};
    QTest::newRow("more than its window") << QByteArray("a a a b b b c c c c") << QList<int>{0, 3, 3, 3, 4, 4, 4, 5, 1};
}

void SentenceEncoderTest::vectors_are_those_of_the_formulas() {
    QFETCH(QByteArray, text);
    QFETCH(QList<int>, ids);
    for (const bool mean : {true, false}) {
        const TinyEncoder tiny(mean ? 1 : 2);
        const auto encoder = encoder_of(tiny);
        QVERIFY(encoder != nullptr);
        const std::array texts{std::string_view(text.constData(), static_cast<std::size_t>(text.size()))};
        const auto vectors = encoder->encode(texts, CancelToken());
        QVERIFY(vectors && vectors->size() == width);
        const std::vector<double> expected = tiny.vector_of({ids.begin(), ids.end()}, mean);
        for (std::size_t i = 0; i < width; ++i)
            QVERIFY2(std::abs((*vectors)[i] - expected[i]) < 1e-4,
                     qPrintable(QString("%1: %2, %3").arg(i).arg((*vectors)[i]).arg(expected[i])));
    }
}

void SentenceEncoderTest::a_text_means_the_same_beside_any_other() {
    const TinyEncoder tiny;
    const auto encoder = encoder_of(tiny), with_one_thread = encoder_of(tiny, 1);
    std::vector<std::string> kept;
    for (int i = 0; i < 200; ++i) kept.push_back(i % 3 == 0 ? "a b" : i % 3 == 1 ? "c cd a a" : "b b b b b b b b b b");
    const std::vector<std::string_view> texts(kept.begin(), kept.end());
    const auto together = encoder->encode(texts, CancelToken());
    QVERIFY(together && together->size() == texts.size() * width);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{98}, texts.size() - 1}) {
        const auto alone = with_one_thread->encode(std::span(texts).subspan(i, 1), CancelToken());
        QVERIFY(alone.has_value());
        QVERIFY(std::equal(alone->begin(), alone->end(), together->begin() + static_cast<std::ptrdiff_t>(i) * width));
    }
    const std::span all(*together);
    QVERIFY(std::abs(likeness(all.first(width), all.subspan(3 * width, width)) - 1) < 1e-5);
    QVERIFY(likeness(all.first(width), all.subspan(width, width)) < 0.999F);
}

void SentenceEncoderTest::it_can_be_cancelled() {
    const TinyEncoder tiny;
    CancelToken cancel;
    cancel.cancel();
    const std::array texts{std::string_view("a")};
    const auto vectors = encoder_of(tiny)->encode(texts, cancel);
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().code, ErrorCode::cancelled);
}

void SentenceEncoderTest::files_that_are_no_encoders() {
    const auto error_of = [](const GgufWriter& writer) {
        const auto bytes = writer.finish();
        const auto file = GgufFile::parse(bytes, "other.gguf");
        const auto made = SentenceEncoder::from(*file, std::move(*make_cpu_backend({.threads = 1, .tier = {}})));
        return made ? ErrorCode::failed : made.error().code;
    };
    GgufWriter other;
    other.add("general.architecture", "llama");
    QCOMPARE(error_of(other), ErrorCode::bad_input);
    GgufWriter enormous;
    enormous.add("general.architecture", "bert");
    enormous.add("bert.block_count", std::uint32_t{4'000'000'000});
    QCOMPARE(error_of(enormous), ErrorCode::bad_input);
    GgufWriter without_tensors;
    without_tensors.add("general.architecture", "bert");
    for (const char* key : {"block_count", "embedding_length", "feed_forward_length", "attention.head_count"})
        without_tensors.add(std::string("bert.") + key, std::uint32_t{2});
    without_tensors.add("bert.context_length", std::uint32_t{8});
    without_tensors.add("tokenizer.ggml.model", "bert");
    without_tensors.add("tokenizer.ggml.tokens", std::vector<std::string>{"[CLS]", "[SEP]", "[UNK]"});
    QCOMPARE(error_of(without_tensors), ErrorCode::bad_input);
}

QTEST_APPLESS_MAIN(SentenceEncoderTest)
#include "sentence_encoder_test.moc"
