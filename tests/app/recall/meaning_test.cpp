#include <QtTest/QtTest>
#include <array>
#include <cmath>
#include <numeric>

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
    void what_was_not_looked_at_is_not_found();
    void what_is_in_an_unknown_language_is_not_found();
    void what_was_saved_is_not_looked_at_again();
    void passages_that_overlap_mean_what_their_parts_do();
    void words_count_beside_meaning();
    void of_passages_that_overlap_one_stays();
};

namespace {

/// A text of parts, and the passages that each part begins.
struct Parts {
    std::vector<std::string> parts;
    std::string text;
    std::vector<Passage> passages;

    /// `together`: parts of a passage.
    explicit Parts(std::vector<std::string> all, std::size_t together = 1) : parts(std::move(all)) {
        std::vector<std::uint64_t> borders{0};
        for (const std::string& part : parts) borders.push_back((text += part).size());
        for (std::size_t i = 0; i < parts.size(); ++i)
            passages.push_back({borders[i], borders[std::min(i + together, parts.size())]});
    }
    std::vector<TextStretch> all() const { return {{0, text.size()}}; }
    int begin_of(std::size_t part) const { return static_cast<int>(passages[part].begin); }
};

const std::vector<std::string> four{"harbour password password ", "marigold harbour ", "password marigold marigold ",
                                    "harbour marigold "};

QList<int> begins_of(const std::vector<Passage>& passages) {
    QList<int> begins;
    for (const Passage& passage : passages) begins << static_cast<int>(passage.begin);
    return begins;
}

}  // namespace

void MeaningTest::what_means_the_same_comes_first() {
    const test::TinyEncoder tiny;
    const Parts two({four[0], four[1]});
    const CancelToken never;
    MeaningIndex index(two.text, two.passages, test::encoder_of(tiny));
    QVERIFY(index.look_at(two.all(), never));
    QCOMPARE(begins_of(*index.search(four[0], never)), (QList<int>{0, two.begin_of(1)}));
    QCOMPARE(begins_of(*index.search(four[1], never)), (QList<int>{two.begin_of(1), 0}));
    CancelToken cancel;
    cancel.cancel();
    QVERIFY(!MeaningIndex(two.text, two.passages, test::encoder_of(tiny)).look_at(two.all(), cancel));
}

void MeaningTest::what_was_not_looked_at_is_not_found() {
    const test::TinyEncoder tiny;
    const Parts parts(four);
    MeaningIndex index(parts.text, parts.passages, test::encoder_of(tiny));
    const CancelToken never;
    QVERIFY(index.search(four[1], never)->empty());
    QVERIFY(!index.is_changed());
    const std::uint64_t second = parts.passages[1].begin, last = parts.passages[3].begin;
    QVERIFY(index.look_at(std::vector<TextStretch>{{second, second + 1}, {last, last + 1}}, never));
    QVERIFY(index.is_changed());
    QList<int> found = begins_of(*index.search(four[1], never));
    std::ranges::sort(found);
    QCOMPARE(found, (QList<int>{parts.begin_of(1), parts.begin_of(3)}));
}

/// Single letters stand for a language in which every word falls to pieces.
void MeaningTest::what_is_in_an_unknown_language_is_not_found() {
    const test::TinyEncoder tiny;
    std::vector<std::string> both(32, "a b c d ");
    both.insert(both.end(), four.begin(), four.end());
    const Parts parts(both);
    MeaningIndex index(parts.text, parts.passages, test::encoder_of(tiny));
    const CancelToken never;
    QVERIFY(index.look_at(parts.all(), never));
    QList<int> found = begins_of(*index.search("a b c d", never));
    std::ranges::sort(found);
    QCOMPARE(found, (QList<int>{parts.begin_of(32), parts.begin_of(33), parts.begin_of(34), parts.begin_of(35)}));
    index.was_saved();
    QVERIFY(index.look_at(parts.all(), never) && !index.is_changed());  // that it is one is known
}

void MeaningTest::what_was_saved_is_not_looked_at_again() {
    const test::TinyEncoder tiny;
    const Parts parts(four);
    const CancelToken never;
    MeaningIndex index(parts.text, parts.passages, test::encoder_of(tiny));
    QVERIFY(index.look_at(parts.all(), never));
    const std::vector saved(index.vectors().begin(), index.vectors().end());

    MeaningIndex again(parts.text, parts.passages, test::encoder_of(tiny));
    QCOMPARE(again.made_of(), index.made_of());
    QVERIFY(again.take(saved));
    CancelToken cancel;
    cancel.cancel();  // nothing is left to be done
    QVERIFY(again.look_at(parts.all(), cancel) && !again.is_changed());
    QCOMPARE(begins_of(*again.search(four[1], never)), begins_of(*index.search(four[1], never)));

    QVERIFY(!again.take(std::span(saved).first(10)));
    std::vector<std::byte> nonsense(saved.size(), std::byte{0x7e});  // not a number
    QVERIFY(again.take(nonsense));
    const auto found = again.search(four[0], never);
    QVERIFY(found);
    for (const Passage& passage : *found) QVERIFY(std::isfinite(passage.rank));
    // Another text, other passages.
    const Parts other({four[0], four[1], four[2], four[0]}), fewer({four[0] + four[1], four[2], four[3]});
    QVERIFY(MeaningIndex(other.text, other.passages, test::encoder_of(tiny)).made_of() != index.made_of());
    QVERIFY(MeaningIndex(fewer.text, fewer.passages, test::encoder_of(tiny)).made_of() != index.made_of());
}

/// Each part is looked at once. A passage counts as its parts do together, and a little as its neighbours.
void MeaningTest::passages_that_overlap_mean_what_their_parts_do() {
    const test::TinyEncoder tiny;
    const std::shared_ptr<SentenceEncoder> encoder = test::encoder_of(tiny);
    const Parts parts(four, 2);
    const CancelToken never;
    MeaningIndex index(parts.text, parts.passages, encoder);
    QVERIFY(index.look_at(parts.all(), never));
    const auto vectors =
        encoder->encode(std::array<std::string_view, 5>{four[0], four[1], four[2], four[3], "marigold"}, never);
    QVERIFY(vectors.has_value());
    const auto width = static_cast<std::size_t>(encoder->width());
    const auto vector = [&](std::size_t part) { return std::span(*vectors).subspan(part * width, width); };
    const auto like = [&](std::size_t part) { return likeness(vector(part), vector(4)); };
    const auto like_both = [&](std::size_t part) {
        std::vector<float> sum(vector(part).begin(), vector(part).end());
        for (std::size_t i = 0; i < width; ++i) sum[i] += vector(part + 1)[i];
        const float length = std::sqrt(std::inner_product(sum.begin(), sum.end(), sum.begin(), 0.0F));
        for (float& value : sum) value /= length;
        return likeness(sum, vector(4));
    };
    const std::vector<float> alone{like_both(0), like_both(1), like_both(2), like(3)};
    const std::vector<float> expected{alone[0] + 0.1F * alone[1], alone[1] + 0.1F * (alone[0] + alone[2]),
                                      alone[2] + 0.1F * (alone[1] + alone[3]), alone[3] + 0.1F * alone[2]};
    const auto found = index.search("marigold", never);
    QVERIFY(found && found->size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto passage = std::ranges::find(*found, parts.passages[i].begin, &Passage::begin);
        QVERIFY(passage != found->end() && std::abs(passage->rank - expected[i]) < 1e-3);
    }
    QVERIFY(std::ranges::is_sorted(*found, std::ranges::greater(), &Passage::rank));
}

void MeaningTest::words_count_beside_meaning() {
    const std::vector<Passage> by_meaning{{0, 100, 0.5}, {100, 200, 0.45}, {200, 300, 0.1}};
    QCOMPARE(begins_of(fused({}, by_meaning)), (QList<int>{0, 100, 200}));
    // A few words of the question are there by chance, some decide between what means about the same, all of them over
    // any meaning.
    QCOMPARE(begins_of(fused(std::vector<Passage>{{100, 200, 14}}, by_meaning)), (QList<int>{0, 100, 200}));
    QCOMPARE(begins_of(fused(std::vector<Passage>{{100, 200, 20}, {200, 300, 20}}, by_meaning)),
             (QList<int>{100, 0, 200}));
    QCOMPARE(begins_of(fused(std::vector<Passage>{{200, 300, 90}}, by_meaning)), (QList<int>{200, 0, 100}));
    QCOMPARE(begins_of(fused(std::vector<Passage>{{100, 200, 9}, {0, 100, 8}}, {})), (QList<int>{100, 0}));
    // What has no meaning, being in a language that nobody learned, has words.
    QCOMPARE(begins_of(fused(std::vector<Passage>{{300, 400, 60}}, by_meaning)), (QList<int>{300, 0, 100, 200}));
}

void MeaningTest::of_passages_that_overlap_one_stays() {
    const std::vector<Passage> by_meaning{{150, 250, 0.6}, {100, 200, 0.5}, {0, 100, 0.4}, {240, 340, 0.3}};
    QCOMPARE(begins_of(fused({}, by_meaning)), (QList<int>{150, 0, 240}));
}

QTEST_APPLESS_MAIN(MeaningTest)
#include "meaning_test.moc"
