#include <QtTest/QtTest>
#include <array>
#include <cmath>

#include "app/recall/fused_passages.h"
#include "app/recall/meaning_index.h"
#include "tests/engine/embedding/tiny_encoder.h"

using namespace lectern;

/// Passages in other words than the question's: found by what they mean, and put together with those that have its
/// words.
class MeaningTest : public QObject {
    Q_OBJECT

 private slots:
    void what_means_the_same_comes_first();
    void passages_that_overlap_mean_what_their_parts_do();
    void words_count_beside_meaning();
    void of_passages_that_overlap_one_stays();
};

namespace {

QList<int> begins_of(const std::vector<Passage>& passages) {
    QList<int> begins;
    for (const Passage& passage : passages) begins << static_cast<int>(passage.begin);
    return begins;
}

}  // namespace

void MeaningTest::what_means_the_same_comes_first() {
    const test::TinyEncoder tiny;
    const auto encoder = test::encoder_of(tiny);
    const std::string text = "a b b|c cd a|b b b|a cd c";
    const std::vector<Passage> passages{{0, 5}, {6, 12}, {13, 18}, {19, 25}};
    const CancelToken never;
    const auto index = MeaningIndex::of(text, passages, *encoder, never);
    QVERIFY(index.has_value());
    for (const Passage& passage : passages) {
        const std::string words = text.substr(passage.begin, passage.end - passage.begin);
        const auto found = index->search(words, *encoder, never);
        QVERIFY(found && found->size() == passages.size());
        QCOMPARE(found->front().begin, passage.begin);
        QVERIFY(std::abs(found->front().rank - 1) < 1e-5);
        QVERIFY(std::ranges::is_sorted(*found, std::ranges::greater(), &Passage::rank));
    }
    CancelToken cancel;
    cancel.cancel();
    QVERIFY(!MeaningIndex::of(text, passages, *encoder, cancel));
}

/// Each part is looked at once. Of two passages that a part is of, the one that says more of the question comes first.
void MeaningTest::passages_that_overlap_mean_what_their_parts_do() {
    const test::TinyEncoder tiny;
    const auto encoder = test::encoder_of(tiny);
    const std::string text = "a b b|c cd a|b b b|";
    const std::vector<Passage> passages{{0, 12}, {6, 19}, {13, 19}};
    const CancelToken never;
    const auto index = MeaningIndex::of(text, passages, *encoder, never);
    QVERIFY(index.has_value());
    const auto parts = encoder->encode(std::array<std::string_view, 4>{"a b b|", "c cd a|", "b b b|", "cd"}, never);
    QVERIFY(parts.has_value());
    const auto width = static_cast<std::size_t>(encoder->width());
    const auto found = index->search("cd", *encoder, never);
    QVERIFY(found && found->size() == passages.size());
    for (const Passage& passage : *found) {
        std::vector<float> sum(width);
        for (std::size_t part = 0; part < 3; ++part) {
            const std::uint64_t begin = std::array<std::uint64_t, 3>{0, 6, 13}[part];
            if (begin < passage.begin || begin >= passage.end) continue;
            for (std::size_t c = 0; c < width; ++c) sum[c] += (*parts)[part * width + c];
        }
        const float length = std::sqrt(likeness(sum, sum));
        const float expected = likeness(sum, std::span(*parts).subspan(3 * width, width)) / length;
        QVERIFY(std::abs(passage.rank - expected) < 1e-4);
    }
}

void MeaningTest::words_count_beside_meaning() {
    const std::vector<Passage> by_meaning{{0, 100, 0.5}, {100, 200, 0.45}, {200, 300, 0.1}};
    QCOMPARE(begins_of(fused({}, by_meaning)), (QList<int>{0, 100, 200}));
    // A few words of the question decide between what means about the same, all of them over any meaning.
    QCOMPARE(begins_of(fused(std::vector<Passage>{{100, 200, 15}, {200, 300, 15}}, by_meaning)),
             (QList<int>{100, 0, 200}));
    QCOMPARE(begins_of(fused(std::vector<Passage>{{200, 300, 90}}, by_meaning)), (QList<int>{200, 0, 100}));
}

void MeaningTest::of_passages_that_overlap_one_stays() {
    const std::vector<Passage> by_meaning{{150, 250, 0.6}, {100, 200, 0.5}, {0, 100, 0.4}, {240, 340, 0.3}};
    QCOMPARE(begins_of(fused({}, by_meaning)), (QList<int>{150, 0, 240}));
}

QTEST_APPLESS_MAIN(MeaningTest)
#include "meaning_test.moc"
