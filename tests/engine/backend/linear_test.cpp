#include "engine/backend/cpu/linear.h"

#include <cmath>
#include <limits>

#include "tests/engine/backend/products.h"
#include "tests/engine/first_difference.h"

using namespace lectern;
using test::BackendUnderTest;
using test::InputRows;
using test::Matrix;
using test::nmse;
using test::Uploaded;

namespace {

/// Whether the mean square error of `some` is below `limit` of the mean square of `whole`: a few outputs may cancel.
bool near(const std::vector<float>& some, const float* same, const std::vector<float>& whole, double limit) {
    double error = 0, power = 0;
    for (std::size_t i = 0; i < some.size(); ++i) error += std::pow(static_cast<double>(some[i] - same[i]), 2);
    for (const float x : whole) power += static_cast<double>(x) * static_cast<double>(x);
    return error / static_cast<double>(some.size()) < limit * power / static_cast<double>(whole.size());
}

/// Bytes for activations, or with weights of floats nothing but the order of sums; on a GPU many tokens are rounded to
/// bf16 together with the weights (5e-6 seen).
double gate_of(const BackendUnderTest& on, TensorType type) {
    if (block_format(type)->code_bits != 0) return 1e-4;
    return on.is_gpu() ? 2e-5 : 1e-10;
}

double silu(double x) {
    return x / (1 + std::exp(-x));
}

double gelu(double x) {
    return 0.5 * x * std::erfc(-x / std::sqrt(2.0));
}

double gelu_by_tanh(double x) {
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
}

/// Those of all op tests, and the GPU's kernels as a card chooses them that multiplies many tokens as bytes.
const std::vector<BackendUnderTest>& backends() {
    static const auto all = [] {
        std::vector<BackendUnderTest> found = test::backends();
        for (BackendUnderTest& kernels : test::on_host_in_both_orders("cuda-host 8.9", 8, 9))
            found.push_back(std::move(kernels));
        if (const auto card = test::card_under_test())
            found.push_back({"cuda 8.9", BackendUnderTest::cuda, [number = *card](int) {
                                 return cuda::make_cuda_backend(
                                     std::make_unique<test::CardAs>(test::open_card(number), 8, 9));
                             }});
        return found;
    }();
    return all;
}

void add_backends() {
    QTest::addColumn<int>("backend");
    for (std::size_t i = 0; i < backends().size(); ++i)
        QTest::addRow("%s", backends()[i].name.c_str()) << static_cast<int>(i);
}

void add_backends_and_types() {
    QTest::addColumn<int>("backend");
    QTest::addColumn<TensorType>("type");
    for (std::size_t i = 0; i < backends().size(); ++i)
        for (const BlockFormat& format : all_block_formats()) {
            const bool of_bytes = backends()[i].name.find(" 8.9") != std::string::npos;
            if (of_bytes && format.code_bits == 0) continue;  // as in the column without
            QTest::addRow("%s %s", backends()[i].name.c_str(), std::string(format.name).c_str())
                << static_cast<int>(i) << format.type;
        }
}

}  // namespace

Q_DECLARE_METATYPE(lectern::TensorType)

class LinearTest : public QObject {
    Q_OBJECT
    static const BackendUnderTest& on() {
        QFETCH(int, backend);
        return backends()[static_cast<std::size_t>(backend)];
    }

 private slots:
    void product_is_right_and_the_same_however_it_is_cut_data() { add_backends_and_types(); }
    void product_is_right_and_the_same_however_it_is_cut();
    void results_are_finished_as_asked_data() { add_backends_and_types(); }
    void results_are_finished_as_asked();
    void activations_are_right_over_their_range_data() { add_backends(); }
    void activations_are_right_over_their_range();
    void gate_and_up_are_multiplied_data() { add_backends_and_types(); }
    void gate_and_up_are_multiplied();
    void gate_and_up_may_differ_in_type_data() { add_backends(); }
    void gate_and_up_may_differ_in_type();
    void parts_of_any_types_stand_side_by_side_data() { add_backends(); }
    void parts_of_any_types_stand_side_by_side();
    void tiers_agree_to_the_bit();
    void rows_of_a_table_come_back_data() { add_backends_and_types(); }
    void rows_of_a_table_come_back();
    void extreme_scales_survive_data() { add_backends_and_types(); }
    void extreme_scales_survive();
    void broken_activations_spoil_their_own_token_only_data() { add_backends_and_types(); }
    void broken_activations_spoil_their_own_token_only();
    void declared_scratch_is_enough();
    void parts_that_do_not_fit_are_refused_data() { add_backends(); }
    void parts_that_do_not_fit_are_refused();
};

void LinearTest::product_is_right_and_the_same_however_it_is_cut() {
    QFETCH(TensorType, type);
    const bool slow = on().kind == BackendUnderTest::cuda_host;
    const int most = slow ? 140 : 200;
    for (const int columns : {32, 96, 256, 896, 1024, 37}) {
        if (columns % block_format(type)->block_values != 0 || (slow && columns == 1024)) continue;
        if (on().in_two_orders && (columns == 32 || columns == 896)) continue;  // 96 are one and a half steps
        for (const int rows : {1, 16, 31, 33, 100, 133}) {
            if ((slow && (rows == 16 || rows == 31)) || (on().in_two_orders && rows != 133)) continue;
            const Matrix matrix(type, rows, columns, static_cast<unsigned>(rows * columns));
            InputRows in(most, columns, 7);
            Uploaded uploaded(on(), {matrix.part()});
            QVERIFY(uploaded.weight);
            QCOMPARE(uploaded.weight->outputs, rows);
            const auto whole = uploaded.product(in.tensor(0, most));
            std::vector<double> expected;
            for (int t = 0; t < 33; ++t)
                for (int r = 0; r < rows; ++r) expected.push_back(matrix.dot(r, in.row(t)));
            const double error = nmse(whole, expected);
            // A single output of 32 inputs may cancel; the gate is for sums of some length.
            const double limit = rows * columns < 1000 ? 10 * gate_of(on(), type) : gate_of(on(), type);
            QVERIFY2(error < limit, qPrintable(QString("%1 x %2: NMSE %3").arg(rows).arg(columns).arg(error)));
            Uploaded with_threads(on(), {matrix.part()}, Stacking::rows, 3);
            for (const int tokens : {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 33}) {
                const auto* same = whole.data() + std::ptrdiff_t{5} * rows;
                const auto some = uploaded.product(in.tensor(5, tokens));
                const bool equal = on().is_gpu() ? near(some, same, whole, 10 * limit)
                                                 : std::memcmp(some.data(), same, some.size() * sizeof(float)) == 0;
                QVERIFY2(equal, qPrintable(QString("%1 x %2, %3 tokens").arg(rows).arg(columns).arg(tokens)));
                if (!slow) QCOMPARE(with_threads.product(in.tensor(5, tokens)), some);
            }
        }
    }
}

void LinearTest::results_are_finished_as_asked() {
    QFETCH(TensorType, type);
    for (const int tokens : {7, 13}) {  // few, and many
        const int rows = 45, columns = 256;
        const Matrix matrix(type, rows, columns, 3);
        InputRows in(tokens, columns, 4), bias(1, rows, 5);
        Uploaded uploaded(on(), {matrix.part()});
        const auto stored = uploaded.product(in.tensor(0, tokens), LinearOutput::store, bias.row(0));
        const auto added = uploaded.product(in.tensor(0, tokens), LinearOutput::add, bias.row(0), 2.5f);
        const auto activated = uploaded.product(in.tensor(0, tokens), LinearOutput::silu, bias.row(0));
        const auto by_gelu = uploaded.product(in.tensor(0, tokens), LinearOutput::gelu, bias.row(0));
        const auto times_gelu = uploaded.product(in.tensor(0, tokens), LinearOutput::gelu_times, bias.row(0), 2.5f);
        const auto added_plain = uploaded.product(in.tensor(0, tokens), LinearOutput::add, nullptr, 2.5f);
        std::vector<double> expected, expected_plain, expected_silu, expected_gelu, expected_times;
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) {
                expected_plain.push_back(matrix.dot(r, in.row(t)));
                expected.push_back(expected_plain.back() + static_cast<double>(bias.row(0)[r]));
                expected_silu.push_back(silu(expected.back()));
                expected_gelu.push_back(gelu(expected.back()));
                expected_times.push_back(2.5 * gelu_by_tanh(expected.back()));
            }
        QVERIFY(nmse(stored, expected) < gate_of(on(), type));
        QVERIFY(nmse(activated, expected_silu) < gate_of(on(), type));
        QVERIFY(nmse(by_gelu, expected_gelu) < gate_of(on(), type));
        QVERIFY(nmse(times_gelu, expected_times) < gate_of(on(), type));
        for (double& e : expected) e += 2.5;
        for (double& e : expected_plain) e += 2.5;
        QVERIFY(nmse(added, expected) < gate_of(on(), type));
        QVERIFY(nmse(added_plain, expected_plain) < gate_of(on(), type));
    }
}

/// Products of zero, so that the biases alone are what is activated, and no rounding of a product hides an error.
void LinearTest::activations_are_right_over_their_range() {
    const int rows = 401, columns = 32, tokens = 13;
    const Matrix matrix(TensorType::f32, rows, columns, 3);
    InputRows in(tokens, columns, 4), bias(1, rows, 5);
    std::fill(in.values.begin(), in.values.end(), 0.0f);
    for (int r = 0; r < rows; ++r) bias.row(0)[r] = static_cast<float>(r - 200) / 16;  // to 12.5 either way
    bias.row(0)[0] = -1e30f;
    bias.row(0)[rows - 1] = 1e30f;
    Uploaded uploaded(on(), {matrix.part()});
    for (const auto& [how, activation] : {std::pair(LinearOutput::silu, &silu), std::pair(LinearOutput::gelu, &gelu)}) {
        const auto got = uploaded.product(in.tensor(0, tokens), how, bias.row(0));
        for (int r = 0; r < rows; ++r) {
            const auto x = static_cast<double>(bias.row(0)[r]);
            const double exact = activation(x);
            const double error = std::abs(static_cast<double>(got[static_cast<std::size_t>(r)]) - exact);
            QVERIFY2(error < 1e-6 * std::max(1.0, std::abs(exact)), qPrintable(QString("%1: %2").arg(x).arg(error)));
        }
    }
}

void LinearTest::gate_and_up_are_multiplied() {
    QFETCH(TensorType, type);
    for (const int rows : {1, 16, 31, 64}) {
        const int columns = 256, tokens = 13;
        const Matrix gate(type, rows, columns, 3), up(type, rows, columns, 4);
        InputRows in(tokens, columns, 5);
        Uploaded uploaded(on(), {gate.part(), up.part()}, Stacking::paired);
        QVERIFY(uploaded.weight);
        QCOMPARE(uploaded.weight->outputs, rows);
        const auto with_silu = uploaded.product(in.tensor(0, tokens), LinearOutput::gate_silu);
        const auto with_gelu = uploaded.product(in.tensor(0, tokens), LinearOutput::gate_gelu);
        const auto alone = uploaded.product(in.tensor(9, 1), LinearOutput::gate_silu);
        if (!on().is_gpu())
            QVERIFY(std::memcmp(alone.data(), with_silu.data() + 9 * rows, alone.size() * sizeof(float)) == 0);
        std::vector<double> expected_silu, expected_gelu;
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) {
                const double g = gate.dot(r, in.row(t)), u = up.dot(r, in.row(t));
                expected_silu.push_back(silu(g) * u);
                expected_gelu.push_back(gelu_by_tanh(g) * u);
            }
        // Both factors carry the rounding of the activations.
        const double limit = 10 * gate_of(on(), type);
        QVERIFY2(nmse(with_silu, expected_silu) < limit, qPrintable(QString::number(nmse(with_silu, expected_silu))));
        QVERIFY2(nmse(with_gelu, expected_gelu) < limit, qPrintable(QString::number(nmse(with_gelu, expected_gelu))));
    }
}

void LinearTest::gate_and_up_may_differ_in_type() {
    const int rows = 37, columns = 256, tokens = 9;
    for (const auto& [first, second] :
         {std::pair(TensorType::q4_k, TensorType::q6_k), std::pair(TensorType::f16, TensorType::q8_0),
          std::pair(TensorType::bf16, TensorType::f32)}) {
        const Matrix gate(first, rows, columns, 3), up(second, rows, columns, 4);
        InputRows in(tokens, columns, 5);
        Uploaded uploaded(on(), {gate.part(), up.part()}, Stacking::paired);
        QVERIFY(uploaded.weight);
        std::vector<double> expected;
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) expected.push_back(silu(gate.dot(r, in.row(t))) * up.dot(r, in.row(t)));
        const bool any_float = block_format(second)->code_bits == 0 || block_format(first)->code_bits == 0;
        for (const int count : {tokens, 2}) {  // as many, and as few
            const auto got = uploaded.product(in.tensor(0, count), LinearOutput::gate_silu);
            const std::vector<double> some(expected.begin(), expected.begin() + count * rows);
            QVERIFY(nmse(got, some) < (on().is_gpu() ? 1e-4 : any_float ? 1e-9 : 1e-3));
        }
    }
}

void LinearTest::parts_of_any_types_stand_side_by_side() {
    const int columns = 256, tokens = 9;
    const std::array matrices{Matrix(TensorType::q4_k, 70, columns, 1), Matrix(TensorType::q4_k, 17, columns, 7),
                              Matrix(TensorType::f16, 20, columns, 2), Matrix(TensorType::q6_k, 33, columns, 3),
                              Matrix(TensorType::q5_0, 5, columns, 4)};
    std::vector<std::vector<int>> orders(matrices.size());
    std::vector<WeightPart> parts;
    for (std::size_t part = 0; part < matrices.size(); ++part) {
        const int rows = matrices[part].rows;
        for (int i = 0; i < rows; ++i) orders[part].push_back(part < 2 ? i * 37 % rows : i);
        parts.push_back(matrices[part].part());
        if (part < 2) parts.back().row_order = orders[part];
    }
    Uploaded uploaded(on(), parts);
    QVERIFY(uploaded.weight);
    QCOMPARE(uploaded.weight->outputs, 145);
    InputRows in(tokens, columns, 5), bias(1, 145, 6);
    std::vector<double> expected;
    for (int t = 0; t < tokens; ++t) {
        int out = 0;
        for (std::size_t part = 0; part < matrices.size(); ++part)
            for (const int row : orders[part])
                expected.push_back(matrices[part].dot(row, in.row(t)) + static_cast<double>(bias.row(0)[out++]));
    }
    for (const int count : {tokens, 3}) {
        const auto got = uploaded.product(in.tensor(0, count), LinearOutput::store, bias.row(0));
        const std::vector<double> some(expected.begin(), expected.begin() + count * 145);
        QVERIFY(nmse(got, some) < 1e-4);
    }
}

void LinearTest::tiers_agree_to_the_bit() {
    const int rows = 96, columns = 512, tokens = 20;
    for (const BlockFormat& format : all_block_formats()) {
        const Matrix matrix(format.type, rows, columns, 1);
        InputRows in(tokens, columns, 2);
        const auto first = Uploaded(test::backends()[0], {matrix.part()}).product(in.tensor(0, tokens));
        for (const BackendUnderTest& tier : test::backends()) {
            if (tier.is_gpu()) continue;
            const auto got = Uploaded(tier, {matrix.part()}).product(in.tensor(0, tokens));
            const QString difference = test::first_difference(got, first);
            QVERIFY2(difference.isEmpty(), qPrintable(QString::fromStdString(tier.name) + difference));
        }
    }
}

void LinearTest::rows_of_a_table_come_back() {
    QFETCH(TensorType, type);
    const int rows = 77, columns = 512;
    const Matrix matrix(type, rows, columns, 1);
    Uploaded uploaded(on(), {matrix.part()});
    const std::vector<std::int32_t> tokens{0, 76, 31, 32, 5, 5};
    std::vector<float> out(tokens.size() * static_cast<std::size_t>(columns));
    uploaded.backend->embed(*uploaded.weight, tokens, 2.0f, {out.data(), static_cast<int>(tokens.size()), columns});
    for (std::size_t t = 0; t < tokens.size(); ++t)
        for (int i = 0; i < columns; ++i) {
            const auto row = static_cast<std::size_t>(tokens[t]) * static_cast<std::size_t>(columns);
            const float expected = 2 * matrix.values[row + static_cast<std::size_t>(i)];
            const float got = out[t * static_cast<std::size_t>(columns) + static_cast<std::size_t>(i)];
            // Factors of 11 bits, of values up to some 63 times 31 times 0.015 and their minimum.
            const float rounding = block_format(type)->block_values == 256 ? 63 * 0.06f * 2 / 2048 : 1e-6f;
            const float limit = std::abs(expected) / 1024 + rounding;
            QVERIFY2(std::abs(got - expected) <= limit,
                     qPrintable(QString("%1 is not %2").arg(double{got}).arg(double{expected})));
        }
}

void LinearTest::extreme_scales_survive() {
    QFETCH(TensorType, type);
    if (block_format(type)->code_bits == 0) return;
    const int rows = 40, columns = 512, tokens = 9;
    for (const float scale : {2e-7f, 1e-5f, 10000.0f}) {
        const Matrix matrix(type, rows, columns, 1, scale);
        Uploaded uploaded(on(), {matrix.part()});
        InputRows in(tokens, columns, 2);
        std::vector<double> expected;
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) expected.push_back(matrix.dot(r, in.row(t)));
        for (const int count : {tokens, 5}) {
            const std::vector<double> some(expected.begin(), expected.begin() + count * rows);
            const double error = nmse(uploaded.product(in.tensor(0, count)), some);
            QVERIFY2(error < 1e-4, qPrintable(QString("scale %1: NMSE %2").arg(double{scale}).arg(error)));
        }
    }
}

void LinearTest::broken_activations_spoil_their_own_token_only() {
    QFETCH(TensorType, type);
    const int rows = 40, columns = 256;
    const Matrix matrix(type, rows, columns, 1);
    Uploaded uploaded(on(), {matrix.part()});
    for (const int tokens : {14, 8}) {
        InputRows in(tokens, columns, 2);
        const auto sound = uploaded.product(in.tensor(0, tokens));
        in.row(3)[17] = std::numeric_limits<float>::quiet_NaN();
        in.row(4)[0] = std::numeric_limits<float>::infinity();
        std::fill_n(in.row(5), columns, 0.0f);
        std::fill_n(in.row(6), columns, 1e-38f);
        const auto got = uploaded.product(in.tensor(0, tokens));
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) {
                const auto at = static_cast<std::size_t>(t * rows + r);
                if (t == 3 || t == 4) QVERIFY(!std::isfinite(got[at]));
                if (t == 5) QCOMPARE(got[at], 0.0f);
                if (t == 6) QVERIFY(std::abs(got[at]) < 1e-30f);
                if (t < 3 || t > 6) QCOMPARE(got[at], sound[at]);
            }
    }
}

void LinearTest::declared_scratch_is_enough() {
    const Matrix matrix(TensorType::q6_k, 64, 1024, 1);
    const WeightPart part = matrix.part();
    ThreadPool pool(2);
    const auto weight = cpu::pack({&part, 1}, Stacking::rows, pool);
    QVERIFY(weight);
    // Codes, scales and two half sums of 600 tokens in blocks of 512; an expanded panel of two threads.
    QCOMPARE(cpu::linear_scratch_bytes(**weight, 600, 2),
             std::size_t{512} * 1024 / 32 * 11 * 4 + std::size_t{2} * 1024 / 32 * (1024 + 2 * 128));
}

void LinearTest::parts_that_do_not_fit_are_refused() {
    const Matrix a(TensorType::q8_0, 4, 64, 1), b(TensorType::q8_0, 4, 96, 1), c(TensorType::q8_0, 5, 64, 1);
    const auto backend = on().make(1);
    const auto refused = [&](std::vector<WeightPart> parts, Stacking stacking) {
        const auto weight = backend->upload(parts, stacking);
        return !weight && weight.error().code == ErrorCode::bad_input && !weight.error().next.empty();
    };
    QVERIFY(refused({}, Stacking::rows));
    QVERIFY(refused({a.part(), b.part()}, Stacking::rows));
    QVERIFY(refused({a.part(), c.part()}, Stacking::paired));
    QVERIFY(refused({a.part()}, Stacking::paired));
    WeightPart unknown = a.part();
    unknown.type = static_cast<TensorType>(99);
    QVERIFY(refused({unknown}, Stacking::rows));
    const std::vector<int> outside{0, 4};
    WeightPart gathered = a.part();
    gathered.row_order = outside;
    QVERIFY(refused({gathered}, Stacking::rows));
    WeightPart broken = a.part();
    broken.columns = 40;
    QVERIFY(refused({broken}, Stacking::rows));
}

QTEST_APPLESS_MAIN(LinearTest)
#include "linear_test.moc"
