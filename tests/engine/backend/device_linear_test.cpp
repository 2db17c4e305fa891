#include "engine/backend/cuda/operations.h"
#include "tests/engine/backend/products.h"

using namespace lectern;
using test::Activations;
using test::Matrix;
using test::nmse;

/// What cards decide by themselves about products; whether these are right, linear_test says.
class DeviceLinearTest : public QObject {
    Q_OBJECT

 private slots:
    void declared_scratch_of_a_card_is_what_is_taken();
    void cards_multiply_as_bytes_where_that_is_faster_data();
    void cards_multiply_as_bytes_where_that_is_faster();
};

void DeviceLinearTest::declared_scratch_of_a_card_is_what_is_taken() {
    const int columns = 64, tokens = 2100;  // more than are rounded at once
    const Matrix quantised(TensorType::q4_0, 8, columns, 1), floats(TensorType::f16, 8, columns, 2);
    const std::vector<float> in(std::size_t{tokens} * columns, 0.5f);
    ThreadPool pool(1);
    for (const int minor : {0, 9})
        for (const auto& parts : {std::vector{quantised.part()}, std::vector{floats.part()},
                                  std::vector{quantised.part(), floats.part()}}) {
            ::cuda_host::HostDevice device(std::size_t{1} << 30, 8, minor);
            cuda::Workspace workspace(device);
            const auto weight = cuda::upload_weight(parts, Stacking::rows, device, pool);
            const Tensor from{reinterpret_cast<float*>(workspace.allocate(in.size() * sizeof(float))), tokens, columns};
            device.upload(reinterpret_cast<std::byte*>(from.data), in.data(), in.size() * sizeof(float));
            const auto out_bytes = static_cast<std::size_t>(tokens * weight->outputs) * sizeof(float);
            const Tensor to{reinterpret_cast<float*>(workspace.allocate(out_bytes)), tokens, weight->outputs};
            const std::size_t free = device.free_bytes();
            device.take_peak();
            cuda::linear(workspace, from, *weight, nullptr, LinearOutput::store, to);
            const std::size_t before = device.properties().memory_bytes - free;
            QCOMPARE(device.take_peak() - before, cuda::linear_scratch_bytes(*weight, device.properties()));
        }
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
    Activations in(16, columns, 2);
    const test::BackendUnderTest card{"", test::BackendUnderTest::cuda_host,
                                      [&](int) { return test::on_host_as(major, minor); }};
    test::Uploaded uploaded(card, {matrix.part()});
    const auto many = uploaded.product(in.tensor(0, 16)), few = uploaded.product(in.tensor(0, 4));
    const std::vector<double> first(many.begin(), many.begin() + 4 * rows);
    const double difference = nmse(few, first);
    QVERIFY2(bytes ? difference < 1e-12 : difference > 1e-8, qPrintable(QString::number(difference)));
}

QTEST_APPLESS_MAIN(DeviceLinearTest)
#include "device_linear_test.moc"
