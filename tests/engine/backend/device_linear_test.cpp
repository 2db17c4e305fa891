#include "engine/backend/cuda/library_product.h"
#include "engine/backend/cuda/operations.h"
#include "engine/backend/cuda/timed_device.h"
#include "tests/engine/backend/products.h"
#include "tests/engine/first_difference.h"

using namespace lectern;
using test::InputRows;
using test::Matrix;
using test::nmse;

/// What cards decide by themselves about products; whether these are right, linear_test says.
class DeviceLinearTest : public QObject {
    Q_OBJECT

 private slots:
    void declared_scratch_of_a_card_is_what_is_taken();
    void parts_of_one_type_are_one_launch();
    void cards_multiply_as_bytes_where_that_is_faster_data();
    void cards_multiply_as_bytes_where_that_is_faster();
    void a_library_gives_what_own_kernels_give_data();
    void a_library_gives_what_own_kernels_give();
    void a_library_is_asked_where_it_pays();
    void a_norm_rounds_for_the_product_behind_it_data();
    void a_norm_rounds_for_the_product_behind_it();
};

void DeviceLinearTest::declared_scratch_of_a_card_is_what_is_taken() {
    const int columns = 64, tokens = 2100;  // more than are rounded at once
    const Matrix quantised(TensorType::q4_0, 8, columns, 1), floats(TensorType::f16, 8, columns, 2);
    const std::vector<float> in(std::size_t{tokens} * columns, 0.5f);
    ThreadPool pool(1);
    struct Card {
        int minor;
        bool has_library;
    };
    for (const Card card : {Card{0, false}, Card{9, false}, Card{0, true}, Card{9, true}})
        for (const auto& parts : {std::vector{quantised.part()}, std::vector{floats.part()},
                                  std::vector{quantised.part(), floats.part()}}) {
            ::cuda_host::HostDevice device(std::size_t{1} << 30, 8, card.minor, card.has_library);
            cuda::Workspace workspace(device);
            const auto weight = cuda::upload_weight(parts, Stacking::rows, device, pool);
            const Tensor from{reinterpret_cast<float*>(workspace.allocate(in.size() * sizeof(float))), tokens, columns};
            device.upload(reinterpret_cast<std::byte*>(from.data), in.data(), in.size() * sizeof(float));
            const auto out_bytes = static_cast<std::size_t>(tokens * weight->outputs) * sizeof(float);
            const Tensor to{reinterpret_cast<float*>(workspace.allocate(out_bytes)), tokens, weight->outputs};
            // A bias: what needs most.
            const auto bias = workspace.allocate(static_cast<std::size_t>(weight->outputs) * sizeof(float));
            device.clear(bias, static_cast<std::size_t>(weight->outputs) * sizeof(float));
            const std::size_t free = device.free_bytes();
            device.take_peak();
            cuda::linear(workspace, from, *weight, reinterpret_cast<float*>(bias), LinearOutput::store, to);
            const std::size_t before = device.properties().memory_bytes - free;
            const cuda::LinearScratch declared = cuda::linear_scratch(*weight, device.properties());
            QCOMPARE(device.take_peak() - before, declared.rounded + declared.of_library);
        }
}

/// Q, K and V of a token, of which V may be of another type.
void DeviceLinearTest::parts_of_one_type_are_one_launch() {
    const Matrix q(TensorType::q4_k, 12, 256, 1), k(TensorType::q4_k, 4, 256, 2), v(TensorType::q6_k, 4, 256, 3);
    ThreadPool pool(1);
    const auto launches = [&](const std::vector<WeightPart>& parts) {
        DeviceTimes times;
        const auto device = cuda::with_times(std::make_unique<::cuda_host::HostDevice>(), times);
        cuda::Workspace workspace(*device);
        const auto weight = cuda::upload_weight(parts, Stacking::rows, *device, pool);
        InputRows in(1, 256, 4), out(1, weight->outputs, 5);
        cuda::linear(workspace, in.tensor(0, 1), *weight, nullptr, LinearOutput::store, out.tensor(0, 1));
        std::int64_t products = 0;
        for (const auto& [key, row] : times.rows)
            if (key.second.starts_with("gemv_")) products += row.calls;
        return products;
    };
    QCOMPARE(launches({q.part(), k.part(), k.part()}), 1);
    QCOMPARE(launches({q.part(), k.part(), v.part()}), 2);
}

void DeviceLinearTest::cards_multiply_as_bytes_where_that_is_faster_data() {
    QTest::addColumn<int>("major");
    QTest::addColumn<int>("minor");
    QTest::addColumn<bool>("bytes");
    QTest::newRow("A100") << 8 << 0 << false;
    QTest::newRow("RTX 30") << 8 << 6 << true;
    QTest::newRow("RTX 40") << 8 << 9 << true;
    QTest::newRow("H100") << 9 << 0 << false;
    QTest::newRow("B200") << 10 << 0 << false;
    QTest::newRow("RTX 50") << 12 << 0 << true;
}

/// Few tokens are always bytes, so that the same token among many differs from it by the order of sums or by bf16.
void DeviceLinearTest::cards_multiply_as_bytes_where_that_is_faster() {
    QFETCH(int, major);
    QFETCH(int, minor);
    QFETCH(bool, bytes);
    const int rows = 40, columns = 512;
    const Matrix matrix(TensorType::q6_k, rows, columns, 1);
    InputRows in(16, columns, 2);
    test::Uploaded uploaded(test::on_host("", major, minor, false), {matrix.part()});
    const auto many = uploaded.product(in.tensor(0, 16)), few = uploaded.product(in.tensor(0, 4));
    const std::vector<double> first(many.begin(), many.begin() + 4 * rows);
    const double difference = nmse(few, first);
    QVERIFY2(bytes ? difference < 1e-12 : difference > 1e-8, qPrintable(QString::number(difference)));
}

Q_DECLARE_METATYPE(lectern::TensorType)
Q_DECLARE_METATYPE(lectern::LinearOutput)

void DeviceLinearTest::a_library_gives_what_own_kernels_give_data() {
    QTest::addColumn<TensorType>("type");
    QTest::addColumn<LinearOutput>("how");
    QTest::addColumn<bool>("biased");
    QTest::addColumn<int>("rows");
    for (const TensorType type :
         {TensorType::f32, TensorType::f16, TensorType::bf16, TensorType::q8_0, TensorType::q6_k, TensorType::q4_0,
          TensorType::q3_k, TensorType::q4_k, TensorType::iq4_xs}) {
        const std::string name(block_format(type)->name);
        QTest::addRow("%s", name.c_str()) << type << LinearOutput::store << false << 37;
        QTest::addRow("%s, gated", name.c_str()) << type << LinearOutput::gate_silu << false << 37;
    }
    for (const TensorType type : {TensorType::bf16, TensorType::q4_k}) {
        const std::string name(block_format(type)->name);
        QTest::addRow("%s, added", name.c_str()) << type << LinearOutput::add << false << 37;
        QTest::addRow("%s, added, biased", name.c_str()) << type << LinearOutput::add << true << 37;
        QTest::addRow("%s, silu, biased", name.c_str()) << type << LinearOutput::silu << true << 37;
        QTest::addRow("%s, gelu, biased", name.c_str()) << type << LinearOutput::gelu << true << 37;
        QTest::addRow("%s, times gelu", name.c_str()) << type << LinearOutput::gelu_times << true << 37;
        QTest::addRow("%s, in slices", name.c_str()) << type << LinearOutput::store << false << 4097;
        QTest::addRow("%s, in slices, gated", name.c_str()) << type << LinearOutput::gate_gelu << false << 2049;
    }
}

/// Both round to bf16 alike, so that they differ by the order of sums.
void DeviceLinearTest::a_library_gives_what_own_kernels_give() {
    QFETCH(TensorType, type);
    QFETCH(LinearOutput, how);
    QFETCH(bool, biased);
    QFETCH(int, rows);
    constexpr int tokens = 512;
    const int columns = block_format(type)->block_values == 256 ? 256 : 64;
    const bool gated = how == LinearOutput::gate_silu || how == LinearOutput::gate_gelu;
    const Matrix matrix(type, rows, columns, 1), up(type, rows, columns, 2);
    std::vector<WeightPart> parts{matrix.part()};
    if (gated) parts.push_back(up.part());
    InputRows in(tokens, columns, 3);
    const std::vector<float> bias(static_cast<std::size_t>(rows), 0.75f);
    int asked = 0;  // products of the library
    const auto products = [&](bool has_library) {
        auto device = std::make_unique<::cuda_host::HostDevice>(std::size_t{1} << 30, 9, 0, has_library);
        const auto* library = device.get();
        if (has_library) device->check_order();
        test::Uploaded uploaded(
            {"", test::BackendUnderTest::cuda_host, [&](int) { return cuda::make_cuda_backend(std::move(device)); }},
            parts, gated ? Stacking::paired : Stacking::rows);
        auto out = uploaded.product(in.tensor(0, tokens), how, biased ? bias.data() : nullptr, 2.0f);
        asked = library->multiplied();
        return out;
    };
    const auto own = products(false);
    QCOMPARE(asked, 0);
    const auto of_library = products(true);
    QCOMPARE(asked, (gated ? 2 : 1) * (rows > 2048 ? 2 : 1));
    const double difference = nmse(of_library, {own.begin(), own.end()});
    QVERIFY2(difference < 1e-11, qPrintable(QString::number(difference)));
}

void DeviceLinearTest::a_library_is_asked_where_it_pays() {
    const cuda::DeviceProperties with{.has_library = true}, without{};
    using cuda::WeightKind;
    QVERIFY(cuda::prefers_library(WeightKind::bf16, 64, with));
    QVERIFY(!cuda::prefers_library(WeightKind::bf16, 63, with));
    QVERIFY(cuda::prefers_library(WeightKind::q4, 512, with));
    QVERIFY(!cuda::prefers_library(WeightKind::q4, 511, with));
    QVERIFY(!cuda::prefers_library(WeightKind::bf16, 2048, without));
}

void DeviceLinearTest::a_norm_rounds_for_the_product_behind_it_data() {
    QTest::addColumn<TensorType>("type");
    QTest::addColumn<int>("minor");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("columns");
    QTest::addColumn<bool>("rounds_again");  // the norm cannot know what kind of weight comes
    QTest::newRow("one token, bytes") << TensorType::q8_0 << 0 << 1 << 320 << false;
    QTest::newRow("many, bf16") << TensorType::q8_0 << 0 << 12 << 320 << false;
    QTest::newRow("many, bytes") << TensorType::q8_0 << 9 << 12 << 320 << false;
    QTest::newRow("many floats, bf16") << TensorType::f16 << 0 << 12 << 50 << false;
    QTest::newRow("many floats, where weights in bytes are the rule") << TensorType::f16 << 9 << 12 << 50 << true;
}

/// Bit for bit what a product of the same numbers gives that rounds them itself; and never what stood there before.
void DeviceLinearTest::a_norm_rounds_for_the_product_behind_it() {
    QFETCH(TensorType, type);
    QFETCH(int, minor);
    QFETCH(int, tokens);
    QFETCH(int, columns);
    QFETCH(bool, rounds_again);
    constexpr int rows = 24;
    const Matrix matrix(type, rows, columns, 1);
    const std::vector<float> norm(static_cast<std::size_t>(columns), 1.5f);
    InputRows in(tokens, columns, 2), other(tokens, columns, 3);
    DeviceTimes times;
    auto device = std::make_unique<::cuda_host::HostDevice>(std::size_t{1} << 30, 8, minor);
    device->check_order();
    const auto backend = cuda::make_cuda_backend(cuda::with_times(std::move(device), times));
    const WeightPart part = matrix.part();
    const auto weight = backend->upload({&part, 1}, Stacking::rows);
    QVERIFY(weight);
    const std::size_t bytes = in.values.size() * sizeof(float);
    const Tensor normed{reinterpret_cast<float*>(backend->allocate(bytes)), tokens, columns};
    const auto product = [&](Tensor of) {
        std::vector<float> out(static_cast<std::size_t>(tokens * rows));
        backend->linear(of, **weight, nullptr, LinearOutput::store, {out.data(), tokens, rows});
        return out;
    };
    const auto roundings = [&] { return times.rows[{"", "quantise"}].calls + times.rows[{"", "round_to_bf16"}].calls; };

    backend->rms_norm(in.tensor(0, tokens), norm.data(), 1e-5f, false, normed);
    const auto fused = product(normed), again = product(normed);
    QCOMPARE(roundings(), rounds_again ? 2 : 0);
    std::vector<float> values(in.values.size());
    backend->copy(values.data(), normed.data, bytes);
    const auto expected = product({values.data(), tokens, columns});
    QCOMPARE(fused, expected);
    QCOMPARE(again, expected);

    backend->rms_norm(in.tensor(0, tokens), norm.data(), 1e-5f, false, normed);
    backend->copy(normed.data, other.values.data(), bytes);
    const auto after_copy = product(normed);
    QCOMPARE(after_copy, product(other.tensor(0, tokens)));
    backend->release(reinterpret_cast<std::byte*>(normed.data));
}

QTEST_APPLESS_MAIN(DeviceLinearTest)
#include "device_linear_test.moc"
