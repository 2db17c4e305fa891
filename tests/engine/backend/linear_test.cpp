#include "engine/backend/cpu/linear.h"

#include <QtTest>
#include <cmath>
#include <limits>

#include "engine/backend/cpu/tiers.h"
#include "engine/base/cpu_features.h"
#include "tests/engine/backend/random_blocks.h"

using namespace lectern;
using namespace lectern::cpu;

namespace {

std::vector<Tier> tiers_here() {
    const CpuFeatures& cpu = CpuFeatures::of_this_machine();
    std::vector<Tier> tiers;
    if (cpu.avx2_fma) tiers.push_back({"avx2", &avx2_linear_kernels, nullptr});
    if (cpu.avx_vnni) tiers.push_back({"avxvnni", &avxvnni_linear_kernels, nullptr});
    if (cpu.avx512_vnni) tiers.push_back({"avx512vnni", &avx512_linear_kernels, nullptr});
    return tiers;
}

/// A part with the memory that it points to, and its values.
struct Matrix {
    TensorType type;
    int rows, columns;
    std::vector<std::byte> blocks;
    std::vector<float> values;

    Matrix(TensorType t, int r, int c, unsigned seed, float scale = 0.01f)
        : type(t),
          rows(r),
          columns(c),
          blocks(random_blocks(t, r, c, seed, scale)),
          values(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)) {
        dequantize(type, blocks.data(), static_cast<std::int64_t>(values.size()), values.data());
    }
    WeightPart part() const { return {type, blocks.data(), rows, columns, {}}; }
    double dot(int row, const float* in) const {
        const float* w = values.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(columns);
        double sum = 0;
        for (int i = 0; i < columns; ++i) sum += static_cast<double>(w[i]) * static_cast<double>(in[i]);
        return sum;
    }
};

struct Activations {
    std::vector<float> values;
    int tokens, columns;

    Activations(int t, int c, unsigned seed)
        : values(static_cast<std::size_t>(t) * static_cast<std::size_t>(c)), tokens(t), columns(c) {
        std::mt19937 random(seed);
        std::normal_distribution<float> normal;
        for (float& v : values) v = normal(random);
    }
    float* row(int t) { return values.data() + static_cast<std::size_t>(t) * static_cast<std::size_t>(columns); }
    Tensor tensor(int first, int count) { return {row(first), count, columns}; }
};

std::unique_ptr<PackedWeight> packed(const std::vector<WeightPart>& parts, Stacking stacking = Stacking::rows,
                                     int threads = 2) {
    ThreadPool pool(threads);
    auto weight = pack(parts, stacking, pool);
    return weight ? std::move(*weight) : nullptr;
}

std::vector<float> product(const PackedWeight& weight, Tensor in, const Tier& tier, int threads = 1,
                           LinearOutput how = LinearOutput::store, const float* bias = nullptr, float before = 0) {
    ThreadPool pool(threads);
    LinearScratch scratch;
    std::vector<float> out(static_cast<std::size_t>(in.rows) * static_cast<std::size_t>(weight.outputs), before);
    linear(weight, in, bias, how, {out.data(), in.rows, weight.outputs}, scratch, pool, tier);
    return out;
}

double nmse(const std::vector<float>& got, const std::vector<double>& expected) {
    double error = 0, energy = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = static_cast<double>(got[i]) - expected[i];
        error += difference * difference;
        energy += expected[i] * expected[i];
    }
    return error / energy;
}

double gate_of(TensorType type) {
    return block_format(type)->code_bits == 0 ? 1e-10 : 1e-4;
}

double silu(double x) {
    return x / (1 + std::exp(-x));
}

double gelu(double x) {
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
}

void add_tiers_and_types() {
    QTest::addColumn<Tier>("tier");
    QTest::addColumn<TensorType>("type");
    for (const Tier& tier : tiers_here())
        for (const BlockFormat& format : all_block_formats())
            QTest::addRow("%s %s", tier.name, std::string(format.name).c_str()) << tier << format.type;
}

}  // namespace

Q_DECLARE_METATYPE(lectern::cpu::Tier)
Q_DECLARE_METATYPE(lectern::TensorType)

class LinearTest : public QObject {
    Q_OBJECT

 private slots:
    void product_is_right_and_the_same_however_it_is_cut_data() { add_tiers_and_types(); }
    void product_is_right_and_the_same_however_it_is_cut();
    void results_are_finished_as_asked_data() { add_tiers_and_types(); }
    void results_are_finished_as_asked();
    void gate_and_up_are_multiplied_data() { add_tiers_and_types(); }
    void gate_and_up_are_multiplied();
    void gate_and_up_may_differ_in_type();
    void parts_of_any_types_stand_side_by_side();
    void tiers_agree_to_the_bit();
    void rows_of_a_table_come_back_data() { add_tiers_and_types(); }
    void rows_of_a_table_come_back();
    void extreme_scales_survive_data();
    void extreme_scales_survive();
    void broken_activations_spoil_their_own_token_only_data() { add_tiers_and_types(); }
    void broken_activations_spoil_their_own_token_only();
    void declared_scratch_is_enough();
    void parts_that_do_not_fit_are_refused();
};

void LinearTest::product_is_right_and_the_same_however_it_is_cut() {
    QFETCH(Tier, tier);
    QFETCH(TensorType, type);
    const int most = 200;
    for (const int columns : {32, 96, 256, 896, 1024, 37}) {
        if (columns % block_format(type)->block_values != 0) continue;
        for (const int rows : {1, 16, 31, 33, 100}) {
            const Matrix matrix(type, rows, columns, static_cast<unsigned>(rows * columns));
            Activations in(most, columns, 7);
            const auto weight = packed({matrix.part()});
            QVERIFY(weight);
            QCOMPARE(weight->outputs, rows);
            const auto whole = product(*weight, in.tensor(0, most), tier, 2);
            std::vector<double> expected;
            for (int t = 0; t < 33; ++t)
                for (int r = 0; r < rows; ++r) expected.push_back(matrix.dot(r, in.row(t)));
            const double error = nmse(whole, expected);
            // A single output of 32 inputs may cancel; the gate is for sums of some length.
            const double limit = rows * columns < 1000 ? 10 * gate_of(type) : gate_of(type);
            QVERIFY2(error < limit, qPrintable(QString("%1 x %2: NMSE %3").arg(rows).arg(columns).arg(error)));
            for (const int tokens : {1, 2, 3, 4, 5, 6, 7, 13, 33})
                for (const int threads : {1, 3}) {
                    const auto some = product(*weight, in.tensor(5, tokens), tier, threads);
                    const auto* same = whole.data() + std::ptrdiff_t{5} * rows;
                    QVERIFY2(std::memcmp(some.data(), same, some.size() * sizeof(float)) == 0,
                             qPrintable(QString("%1 x %2, %3 tokens").arg(rows).arg(columns).arg(tokens)));
                }
        }
    }
}

void LinearTest::results_are_finished_as_asked() {
    QFETCH(Tier, tier);
    QFETCH(TensorType, type);
    const int rows = 45, columns = 256, tokens = 7;
    const Matrix matrix(type, rows, columns, 3);
    Activations in(tokens, columns, 4), bias(1, rows, 5);
    const auto weight = packed({matrix.part()});
    const auto stored = product(*weight, in.tensor(0, tokens), tier, 1, LinearOutput::store, bias.row(0));
    const auto added = product(*weight, in.tensor(0, tokens), tier, 1, LinearOutput::add, bias.row(0), 2.5f);
    const auto activated = product(*weight, in.tensor(0, tokens), tier, 1, LinearOutput::silu, bias.row(0));
    const auto added_plain = product(*weight, in.tensor(0, tokens), tier, 1, LinearOutput::add, nullptr, 2.5f);
    std::vector<double> expected, expected_plain, expected_silu;
    for (int t = 0; t < tokens; ++t)
        for (int r = 0; r < rows; ++r) {
            expected_plain.push_back(matrix.dot(r, in.row(t)));
            expected.push_back(expected_plain.back() + static_cast<double>(bias.row(0)[r]));
            expected_silu.push_back(silu(expected.back()));
        }
    QVERIFY(nmse(stored, expected) < gate_of(type));
    QVERIFY(nmse(activated, expected_silu) < gate_of(type));
    for (double& e : expected) e += 2.5;
    for (double& e : expected_plain) e += 2.5;
    QVERIFY(nmse(added, expected) < gate_of(type));
    QVERIFY(nmse(added_plain, expected_plain) < gate_of(type));
}

void LinearTest::gate_and_up_are_multiplied() {
    QFETCH(Tier, tier);
    QFETCH(TensorType, type);
    for (const int rows : {1, 16, 31, 64}) {
        const int columns = 256, tokens = 13;
        const Matrix gate(type, rows, columns, 3), up(type, rows, columns, 4);
        Activations in(tokens, columns, 5);
        const auto weight = packed({gate.part(), up.part()}, Stacking::paired);
        QVERIFY(weight);
        QCOMPARE(weight->outputs, rows);
        const auto with_silu = product(*weight, in.tensor(0, tokens), tier, 2, LinearOutput::gate_silu);
        const auto with_gelu = product(*weight, in.tensor(0, tokens), tier, 2, LinearOutput::gate_gelu);
        const auto alone = product(*weight, in.tensor(9, 1), tier, 1, LinearOutput::gate_silu);
        QVERIFY(std::memcmp(alone.data(), with_silu.data() + 9 * rows, alone.size() * sizeof(float)) == 0);
        std::vector<double> expected_silu, expected_gelu;
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) {
                const double g = gate.dot(r, in.row(t)), u = up.dot(r, in.row(t));
                expected_silu.push_back(silu(g) * u);
                expected_gelu.push_back(gelu(g) * u);
            }
        // Both factors carry the rounding of the activations.
        const double limit = 10 * gate_of(type);
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
        Activations in(tokens, columns, 5);
        const auto weight = packed({gate.part(), up.part()}, Stacking::paired);
        QVERIFY(weight);
        std::vector<double> expected;
        for (int t = 0; t < tokens; ++t)
            for (int r = 0; r < rows; ++r) expected.push_back(silu(gate.dot(r, in.row(t))) * up.dot(r, in.row(t)));
        for (const Tier& tier : tiers_here()) {
            const auto got = product(*weight, in.tensor(0, tokens), tier, 1, LinearOutput::gate_silu);
            QVERIFY(nmse(got, expected) < (weight->has_float ? 1e-9 : 1e-3));
        }
    }
}

void LinearTest::parts_of_any_types_stand_side_by_side() {
    const int columns = 256, tokens = 9;
    const Matrix q(TensorType::q4_k, 70, columns, 1), k(TensorType::f16, 20, columns, 2),
        v(TensorType::q6_k, 33, columns, 3), w(TensorType::q5_0, 5, columns, 4);
    std::vector<int> order(70);
    for (int i = 0; i < 70; ++i) order[static_cast<std::size_t>(i)] = (i * 37) % 70;
    WeightPart ordered = q.part();
    ordered.row_order = order;
    const auto weight = packed({ordered, k.part(), v.part(), w.part()});
    QVERIFY(weight);
    QCOMPARE(weight->outputs, 128);
    Activations in(tokens, columns, 5), bias(1, 128, 6);
    std::vector<double> expected;
    for (int t = 0; t < tokens; ++t)
        for (int out = 0; out < 128; ++out) {
            const double dot = out < 70    ? q.dot(order[static_cast<std::size_t>(out)], in.row(t))
                               : out < 90  ? k.dot(out - 70, in.row(t))
                               : out < 123 ? v.dot(out - 90, in.row(t))
                                           : w.dot(out - 123, in.row(t));
            expected.push_back(dot + static_cast<double>(bias.row(0)[out]));
        }
    for (const Tier& tier : tiers_here()) {
        const auto got = product(*weight, in.tensor(0, tokens), tier, 2, LinearOutput::store, bias.row(0));
        QVERIFY(nmse(got, expected) < 1e-4);
    }
}

void LinearTest::tiers_agree_to_the_bit() {
    const int rows = 96, columns = 512, tokens = 20;
    for (const BlockFormat& format : all_block_formats()) {
        const Matrix matrix(format.type, rows, columns, 1);
        const auto weight = packed({matrix.part()});
        Activations in(tokens, columns, 2);
        const auto first = product(*weight, in.tensor(0, tokens), tiers_here().front(), 1);
        for (const Tier& tier : tiers_here())
            QVERIFY2(product(*weight, in.tensor(0, tokens), tier, 2) == first, tier.name);
    }
}

void LinearTest::rows_of_a_table_come_back() {
    QFETCH(TensorType, type);
    const int rows = 77, columns = 512;
    const Matrix matrix(type, rows, columns, 1);
    const auto weight = packed({matrix.part()});
    ThreadPool pool(2);
    const std::vector<std::int32_t> tokens{0, 76, 31, 32, 5, 5};
    std::vector<float> out(tokens.size() * static_cast<std::size_t>(columns));
    embed_rows(*weight, tokens, 2.0f, {out.data(), static_cast<int>(tokens.size()), columns}, pool);
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

void LinearTest::extreme_scales_survive_data() {
    QTest::addColumn<TensorType>("type");
    QTest::addColumn<float>("scale");
    for (const BlockFormat& format : all_block_formats()) {
        if (format.code_bits == 0) continue;
        for (const float scale : {2e-7f, 1e-5f, 10000.0f})
            QTest::addRow("%s %g", std::string(format.name).c_str(), double{scale}) << format.type << scale;
    }
}

void LinearTest::extreme_scales_survive() {
    QFETCH(TensorType, type);
    QFETCH(float, scale);
    const int rows = 40, columns = 512, tokens = 5;
    const Matrix matrix(type, rows, columns, 1, scale);
    const auto weight = packed({matrix.part()});
    Activations in(tokens, columns, 2);
    std::vector<double> expected;
    for (int t = 0; t < tokens; ++t)
        for (int r = 0; r < rows; ++r) expected.push_back(matrix.dot(r, in.row(t)));
    for (const Tier& tier : tiers_here()) {
        const double error = nmse(product(*weight, in.tensor(0, tokens), tier), expected);
        QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
    }
}

void LinearTest::broken_activations_spoil_their_own_token_only() {
    QFETCH(Tier, tier);
    QFETCH(TensorType, type);
    const int rows = 40, columns = 256, tokens = 14;
    const Matrix matrix(type, rows, columns, 1);
    const auto weight = packed({matrix.part()});
    Activations in(tokens, columns, 2);
    const auto sound = product(*weight, in.tensor(0, tokens), tier);
    in.row(3)[17] = std::numeric_limits<float>::quiet_NaN();
    in.row(4)[0] = std::numeric_limits<float>::infinity();
    std::fill_n(in.row(5), columns, 0.0f);
    std::fill_n(in.row(6), columns, 1e-38f);
    const auto got = product(*weight, in.tensor(0, tokens), tier);
    for (int t = 0; t < tokens; ++t)
        for (int r = 0; r < rows; ++r) {
            const auto at = static_cast<std::size_t>(t * rows + r);
            if (t == 3 || t == 4) QVERIFY(!std::isfinite(got[at]));
            if (t == 5) QCOMPARE(got[at], 0.0f);
            if (t == 6) QVERIFY(std::abs(got[at]) < 1e-30f);
            if (t < 3 || t > 6) QCOMPARE(got[at], sound[at]);
        }
}

void LinearTest::declared_scratch_is_enough() {
    const Matrix matrix(TensorType::q6_k, 64, 1024, 1);
    const auto weight = packed({matrix.part()});
    // Codes, scales and two half sums of 600 tokens in blocks of 512; an expanded panel of two threads.
    QCOMPARE(linear_scratch_bytes(*weight, 600, 2),
             std::size_t{512} * 1024 / 32 * 11 * 4 + std::size_t{2} * 1024 / 32 * (1024 + 2 * 128));
}

void LinearTest::parts_that_do_not_fit_are_refused() {
    const Matrix a(TensorType::q8_0, 4, 64, 1), b(TensorType::q8_0, 4, 96, 1), c(TensorType::q8_0, 5, 64, 1);
    ThreadPool pool(1);
    const auto refused = [&](std::vector<WeightPart> parts, Stacking stacking) {
        const auto weight = pack(parts, stacking, pool);
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
