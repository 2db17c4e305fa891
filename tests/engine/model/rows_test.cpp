// Rows of a tensor that are taken apart and added again, wherever they lie.
#include <random>

#include "engine/model/row_operations.h"
#include "tests/engine/backend/backends.h"

namespace lectern {

class RowsTest : public QObject {
    Q_OBJECT

 private slots:
    void are_taken_and_added_data() { test::add_backends(); }
    void are_taken_and_added();
};

void RowsTest::are_taken_and_added() {
    QFETCH(int, backend);
    const auto made = test::backends()[static_cast<std::size_t>(backend)].make(1);
    std::mt19937 random(5);
    const auto some = [&](int rows, int columns) {
        std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
        for (float& value : values) value = static_cast<float>(random() % 2000) / 1000 - 1;
        return values;
    };
    const auto put = [&](const std::vector<float>& values) {
        std::byte* const there = made->allocate(values.size() * sizeof(float));
        made->copy(there, values.data(), values.size() * sizeof(float));
        return reinterpret_cast<float*>(there);
    };
    const std::vector<std::int32_t> rows{4, 0, 6};
    const std::vector<float> factors{0.5f, -2, 0.25f};
    for (const int columns : {1, 16, 77}) {
        const auto width = static_cast<std::size_t>(columns);
        const std::vector<float> in = some(7, columns), before = some(7, columns);
        const Tensor from{put(in), 7, columns}, taken{put(some(3, columns)), 3, columns}, to{put(before), 7, columns};
        take_rows(*made, from, rows, taken);
        add_rows(*made, taken, rows, factors, to);
        std::vector<float> got_taken(3 * width), got(7 * width), expected = before;
        made->copy(got_taken.data(), taken.data, got_taken.size() * sizeof(float));
        made->copy(got.data(), to.data, got.size() * sizeof(float));
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t c = 0; c < width; ++c) {
                const std::size_t at = static_cast<std::size_t>(rows[i]) * width + c;
                QCOMPARE(got_taken[i * width + c], in[at]);
                expected[at] += factors[i] * in[at];
            }
        for (std::size_t i = 0; i < got.size(); ++i) QVERIFY(std::abs(got[i] - expected[i]) < 1e-6f);
        for (const Tensor& one : {from, taken, to}) made->release(reinterpret_cast<std::byte*>(one.data));
    }
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::RowsTest)
#include "rows_test.moc"
