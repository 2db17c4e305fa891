// What is done to rows of numbers: norms and factors, whatever their width.
#include "tests/engine/backend/backends.h"
#include "tests/engine/backend/rows.h"
#include "tests/engine/first_difference.h"

namespace lectern {

using test::normed;
using test::some_numbers;

class RowOpsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> backend_;

 private slots:
    void init() {
        QFETCH(int, backend);
        backend_ = test::backends()[static_cast<std::size_t>(backend)].make(2);
    }
    void cleanup() { backend_.reset(); }
    void rms_norm_of_any_width_data() { test::add_backends(); }
    void rms_norm_of_any_width();
    void rms_norm_has_the_same_bits_on_every_tier_data() { test::add_backends(); }
    void rms_norm_has_the_same_bits_on_every_tier();
    void a_factor_multiplies_every_number_data() { test::add_backends(); }
    void a_factor_multiplies_every_number();
};

void RowOpsTest::rms_norm_has_the_same_bits_on_every_tier() {
    QFETCH(int, backend);
    if (test::backends()[static_cast<std::size_t>(backend)].is_gpu()) return;
    const auto first = test::backends()[0].make(2);
    for (const int columns : {16, 48, 64, 576, 896, 2000, 2053}) {
        const std::vector<float> in = some_numbers(columns, 5), weight = some_numbers(columns, 6);
        const auto normed_by = [&](Backend& tier) {
            std::vector<float> copy = in, scale = weight, out(in.size());
            tier.rms_norm({copy.data(), 1, columns}, scale.data(), 1e-6f, false, {out.data(), 1, columns});
            return out;
        };
        const QString difference = test::first_difference(normed_by(*backend_), normed_by(*first));
        QVERIFY2(difference.isEmpty(), qPrintable(QString::number(columns) + difference));
    }
}

void RowOpsTest::rms_norm_of_any_width() {
    std::mt19937 random(11);
    std::normal_distribution<float> normal;
    for (const int columns : {1, 7, 16, 63, 64, 576, 896, 2053})
        for (const bool add : {false, true}) {
            constexpr int rows = 19;
            std::vector<float> in(static_cast<std::size_t>(rows * columns)), weight(static_cast<std::size_t>(columns));
            for (float& x : in) x = normal(random);
            for (float& x : weight) x = normal(random);
            std::vector<float> out(in.size(), 3.0f);
            backend_->rms_norm({in.data(), rows, columns}, weight.data(), 1e-5f, add, {out.data(), rows, columns});
            for (int r = 0; r < rows; ++r) {
                const auto at = static_cast<std::size_t>(r * columns);
                const auto expected =
                    normed(std::span(in).subspan(at, static_cast<std::size_t>(columns)), weight.data(), 1e-5);
                for (std::size_t i = 0; i < expected.size(); ++i)
                    QVERIFY(std::abs(static_cast<double>(out[at + i]) - expected[i] - (add ? 3.0 : 0.0)) < 2e-5);
            }
        }
}

void RowOpsTest::a_factor_multiplies_every_number() {
    for (const int columns : {1, 7, 64, 300, 2053})
        for (const int rows : {1, 19}) {
            const std::vector<float> before = some_numbers(rows * columns, 21);
            std::vector<float> numbers = before;
            numbers.push_back(3);  // behind the tensor
            backend_->scale({numbers.data(), rows, columns}, 0.37f);
            for (std::size_t i = 0; i < before.size(); ++i) QCOMPARE(numbers[i], before[i] * 0.37f);
            QCOMPARE(numbers.back(), 3.0f);
        }
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::RowOpsTest)
#include "row_ops_test.moc"
