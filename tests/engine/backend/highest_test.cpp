#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

#include "engine/backend/reference/reference_backend.h"
#include "tests/engine/backend/backends.h"

namespace lectern {

namespace {

/// Few different scores, so that many are equal, and some that are none.
std::vector<float> some_scores(int count, std::mt19937& random) {
    std::vector<float> scores(static_cast<std::size_t>(count));
    for (float& score : scores) {
        score = static_cast<float>(random() % 40) - 20;
        if (random() % 20 == 0) score = std::numeric_limits<float>::quiet_NaN();
        if (random() % 20 == 0) score = std::numeric_limits<float>::infinity() * (random() % 2 == 0 ? 1.0f : -1.0f);
        if (random() % 20 == 0) score = -0.0f;
    }
    return scores;
}

/// The highest anywhere.
std::vector<float> different_scores(int size, std::mt19937& random) {
    std::vector<float> scores(static_cast<std::size_t>(size));
    std::iota(scores.begin(), scores.end(), -0.5f * static_cast<float>(size));
    std::shuffle(scores.begin(), scores.end(), random);
    return scores;
}

}  // namespace

class HighestTest : public QObject {
    Q_OBJECT

 private slots:
    void are_the_first_in_falling_order_data() { test::add_backends(); }
    void are_the_first_in_falling_order();
};

/// Wherever the scores lie.
void HighestTest::are_the_first_in_falling_order() {
    QFETCH(int, backend);
    const test::BackendUnderTest& on = test::backends()[static_cast<std::size_t>(backend)];
    const auto made = on.make(1);
    std::mt19937 random(5);
    const bool slow = on.kind == test::BackendUnderTest::cuda_host;
    for (const int size : {1, 2, 31, 1024, slow ? 9000 : 150'000})  // a GPU searches 9000 in two or one
        for (const int count : {1, 2, 40, 2000})
            for (const auto& make_scores : {some_scores, different_scores}) {
                const std::vector<float> scores = make_scores(size, random);
                const std::vector<Scored> expected = ReferenceBackend().highest(scores, count);
                QCOMPARE(expected.size(), std::min(scores.size(), static_cast<std::size_t>(count)));
                std::byte* const there = made->allocate(scores.size() * sizeof(float));
                made->copy(there, scores.data(), scores.size() * sizeof(float));
                for (const float* from : {scores.data(), static_cast<const float*>(static_cast<void*>(there))}) {
                    const std::vector<Scored> got = made->highest({from, scores.size()}, count);
                    QCOMPARE(got.size(), expected.size());
                    for (std::size_t i = 0; i < got.size(); ++i) {
                        QCOMPARE(got[i].index, expected[i].index);
                        QVERIFY(got[i].score == expected[i].score);
                    }
                }
                made->release(there);
            }
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::HighestTest)
#include "highest_test.moc"
